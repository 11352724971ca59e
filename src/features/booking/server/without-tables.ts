import fastifyPlugin from "fastify-plugin";
import { expectedStatuses } from "../rules/status.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/**
 * Returns the references of upcoming reservations without tables, which were made before the service assigned
 * tables. The restaurant decides what happens to them; the service assigns no tables.
 */
export async function upcomingWithoutTables(db: DbExecutor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations as r")
    .leftJoin("reservation_tables as t", "t.reservation_id", "r.id")
    .select("r.id")
    .where("t.reservation_id", "is", null)
    .where("r.status", "in", [...expectedStatuses])
    .where("r.ends_at", ">", now.toISOString())
    .where("r.sample", "=", 0)
    .orderBy("r.starts_at")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Plugin that logs the upcoming reservations without tables once a day, until staff have moved or cancelled
 * them.
 */
export const withoutTablesReport = fastifyPlugin<{
  readonly storage: Pick<Storage, "db">;
  readonly now: () => Date;
}>(
  async (app, { storage, now }) => {
    app.jobs.register({
      name: "report reservations without tables",
      everyMs: 24 * 3600_000,
      async run() {
        const ids = await upcomingWithoutTables(storage.db, now());
        if (ids.length > 0)
          app.log.warn(
            { reservations: ids },
            "upcoming reservations hold no table; move or cancel each by hand",
          );
      },
    });
  },
  { name: "without-tables-report", dependencies: ["jobs"] },
);
