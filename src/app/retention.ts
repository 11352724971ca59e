import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import { anonymizeOrders } from "../features/orders/server/store.ts";
import { anonymizeReservations } from "../features/booking/server/store.ts";
import type { Storage } from "../core/server/storage/index.ts";
import { jobLock } from "../core/server/storage/locks.ts";
import { nulledColumns } from "./personal-data.ts";

interface Options {
  readonly storage: Pick<Storage, "write">;
  readonly now: () => Date;
  /** Days for which it is kept who a guest was. */
  readonly retentionDays: number;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Rows in one transaction: others wait for it. */
const batchSize = 200;

/** Tables that name guests: the key of a row, when it is over, and for how many days after that its network is kept. */
const guestsIn = {
  reservations: { key: "id", over: "ends_at", networkDays: 0, forget: anonymizeReservations },
  orders: { key: "number", over: "due_at", networkDays: 1, forget: anonymizeOrders },
} as const;

/**
 * Takes out of past reservations or orders who made them: the network, which only the limits need, first, everything else after
 * `retentionDays`. That guests came or ordered, when, and for how much, stays. Docs: docs/security.md.
 */
export async function forgetGuests(
  table: keyof typeof guestsIn,
  { storage, now, retentionDays }: Options,
): Promise<void> {
  const { key, over, networkDays, forget } = guestsIn[table];
  const lock = [jobLock(`forget guests of ${table}`)];
  const overFor = (days: number) =>
    sql<boolean>`${sql.ref(over)} < ${new Date(now().getTime() - days * dayMs).toISOString()}`;
  const isNamed = sql.join(
    Object.keys(nulledColumns(table)).map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );
  await storage.write(lock, (tx) =>
    sql`update ${sql.table(table)} set network_hash = null
      where ${overFor(networkDays)} and network_hash is not null`.execute(tx),
  );
  for (;;) {
    const forgotten = await storage.write(lock, async (tx) => {
      const { rows } = await sql<{ key: string }>`select ${sql.ref(key)} as ${sql.ref("key")}
        from ${sql.table(table)} where ${overFor(retentionDays)} and (${isNamed}) limit ${batchSize}`.execute(
        tx,
      );
      await forget(
        tx,
        rows.map((row) => row.key),
        now(),
      );
      return rows.length;
    });
    if (forgotten < batchSize) return;
  }
}

/** Runs {@link forgetGuests} every hour. */
export const retention: FastifyPluginAsync<Options> = async (app, options) => {
  for (const table of ["reservations", "orders"] as const)
    app.jobs.register({
      name: `forget guests of past ${table}`,
      everyMs: hourMs,
      run: () => forgetGuests(table, options),
    });
};
