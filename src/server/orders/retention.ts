import type { FastifyPluginAsync } from "fastify";
import type { Storage } from "../storage/index.ts";
import { jobLock } from "../storage/locks.ts";
import { nulledColumns } from "../storage/personal-data.ts";
import type { OrdersTable } from "../storage/schema.ts";
import { anonymizeOrders } from "./store.ts";

interface Options {
  readonly storage: Pick<Storage, "write">;
  readonly now: () => Date;
  /** Days after it was due for which it is kept who made an order. */
  readonly retentionDays: number;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Orders in one transaction: others wait for it. */
const batchSize = 200;

const personalColumns = Object.keys(nulledColumns("orders")) as (keyof OrdersTable)[];

/**
 * Takes out of past orders who made them: the network after a day, everything else after `retentionDays`. What was cooked, when and for
 * how much stays. Docs: docs/security.md.
 */
export async function forgetPastOrders({ storage, now, retentionDays }: Options): Promise<void> {
  const lock = [jobLock("forget past orders")];
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString();
  await storage.write(lock, async (tx) => {
    await tx
      .updateTable("orders")
      .set({ network_hash: null })
      .where("due_at", "<", daysAgo(1))
      .where("network_hash", "is not", null)
      .execute();
  });
  for (;;) {
    const forgotten = await storage.write(lock, async (tx) => {
      const rows = await tx
        .selectFrom("orders")
        .select("number")
        .where("due_at", "<", daysAgo(retentionDays))
        .where(({ eb, or }) => or(personalColumns.map((column) => eb(column, "is not", null))))
        .limit(batchSize)
        .execute();
      await anonymizeOrders(
        tx,
        rows.map(({ number }) => number),
        now(),
      );
      return rows.length;
    });
    if (forgotten < batchSize) return;
  }
}

/** Runs {@link forgetPastOrders} every hour. */
export const orderRetention: FastifyPluginAsync<Options> = async (app, options) => {
  app.jobs.register({ name: "forget past orders", everyMs: hourMs, run: () => forgetPastOrders(options) });
};
