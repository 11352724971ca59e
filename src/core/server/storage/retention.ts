import { sql } from "kysely";
import type { Job } from "../http/jobs.ts";
import type { Storage } from "./index.ts";
import { jobLock } from "./locks.ts";
import { nulledColumns, type Nulled, type Policy } from "./personal-data.ts";
import type { Tables } from "./tables.ts";
import type { DbExecutor } from "./transactions.ts";

interface Options {
  readonly storage: Pick<Storage, "write">;
  readonly now: () => Date;
  /** Days for which personal data of guests is stored. */
  readonly retentionDays: number;
}

/** A table whose rows name guests. */
export interface GuestsTable {
  readonly name: keyof Tables;
  /** Name of the key column. */
  readonly key: string;
  /** Name of the column with the time at which a row's visit or order is over. */
  readonly over: string;
  /** Days after the time in `over` for which a row's network is stored. Only the limits need the network. */
  readonly networkDays: number;
  readonly personalData: Readonly<Record<string, Policy | Nulled>>;
  /** Removes all personal data from the rows with these keys. */
  readonly forget: (tx: DbExecutor, keys: readonly string[], now: Date) => Promise<void>;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Number of rows per transaction. Small, because other requests wait for each transaction. */
const batchSize = 200;

/**
 * Removes guests' data from past rows: the hash of the network address after `networkDays`, everything else
 * after `retentionDays`. What remains is that a guest came or ordered, when, and for how much. See
 * docs/security.md.
 */
export async function forgetGuests(
  { name, key, over, networkDays, personalData, forget }: GuestsTable,
  { storage, now, retentionDays }: Options,
): Promise<void> {
  const lock = [jobLock(`forget guests of ${name}`)];
  const overFor = (days: number) =>
    sql<boolean>`${sql.ref(over)} < ${new Date(now().getTime() - days * dayMs).toISOString()}`;
  const isNamed = sql.join(
    Object.keys(nulledColumns(personalData)).map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );
  await storage.write(lock, (tx) =>
    sql`update ${sql.table(name)} set network_hash = null
      where ${overFor(networkDays)} and network_hash is not null`.execute(tx),
  );
  for (;;) {
    const forgotten = await storage.write(lock, async (tx) => {
      const { rows } = await sql<{ key: string }>`select ${sql.ref(key)} as ${sql.ref("key")}
        from ${sql.table(name)} where ${overFor(retentionDays)} and (${isNamed}) limit ${batchSize}`.execute(
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

/** Returns a job that runs {@link forgetGuests} every hour. */
export const retentionJob = (table: GuestsTable, options: Options): Job => ({
  name: `forget guests of past ${table.name}`,
  everyMs: hourMs,
  run: () => forgetGuests(table, options),
});

/** Removes a guest from a feature's tables when they delete their account, in the same transaction. */
export type ForgetGuest = (
  tx: DbExecutor,
  guest: {
    /** Email address in lower case. */
    readonly email: string;
    /** True if the guest has proved that the address is theirs. */
    readonly isConfirmed: boolean;
    /** Ids of the guest's reservations, whose locks are held. */
    readonly reservationIds: readonly string[];
  },
  now: Date,
) => Promise<void>;
