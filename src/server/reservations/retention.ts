import type { FastifyPluginAsync } from "fastify";
import type { Storage } from "../storage/index.ts";
import { jobLock } from "../storage/locks.ts";
import { nulledColumns } from "../storage/personal-data.ts";
import type { ReservationsTable } from "../storage/schema.ts";
import { anonymizeReservations } from "./store.ts";

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** Days after a meal for which it is kept who booked it. */
  readonly retentionDays: number;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Reservations in one transaction: others wait for it. */
const batchSize = 200;

const personalColumns = Object.keys(nulledColumns("reservations")) as (keyof ReservationsTable)[];

/**
 * Takes out of past reservations who booked them: the network, which only the limits need, once the guests have left,
 * everything else after `retentionDays`. That a party of so many came, and when, stays. Docs: docs/security.md.
 */
export async function forgetPastGuests({ storage, now, retentionDays }: Options): Promise<void> {
  const name = "forget past guests";
  const ended = now().toISOString();
  await storage.write([jobLock(name)], async (tx) => {
    await tx
      .updateTable("reservations")
      .set({ network_hash: null })
      .where("ends_at", "<", ended)
      .where("network_hash", "is not", null)
      .execute();
  });
  const before = new Date(now().getTime() - retentionDays * dayMs).toISOString();
  for (;;) {
    const forgotten = await storage.write([jobLock(name)], async (tx) => {
      const rows = await tx
        .selectFrom("reservations")
        .select("id")
        .where("ends_at", "<", before)
        .where(({ eb, or }) => or(personalColumns.map((column) => eb(column, "is not", null))))
        .limit(batchSize)
        .execute();
      const ids = rows.map(({ id }) => id);
      await anonymizeReservations(tx, ids, now());
      return ids.length;
    });
    if (forgotten < batchSize) return;
  }
}

/** Runs {@link forgetPastGuests} every hour. */
export const reservationRetention: FastifyPluginAsync<Options> = async (app, options) => {
  app.jobs.register({
    name: "forget past guests",
    everyMs: hourMs,
    run: () => forgetPastGuests(options),
  });
};
