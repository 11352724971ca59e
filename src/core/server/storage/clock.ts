import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { DbExecutor } from "./transactions.ts";

/** The clock that all services on one database share. */
export interface DatabaseClock {
  now(): Date;
  /**
   * Compares the clock with the database's and corrects it.
   *
   * @throws StorageError
   */
  synchronize(): Promise<void>;
}

/**
 * Returns the clock. With PostgreSQL, it is the server's, so that services on machines with different clocks
 * agree on what is too late, and on how long a wait lasts. Between comparisons, a monotonic counter measures
 * time. With SQLite, the file is on this machine, whose clock is used.
 */
export function databaseClock(db: DbExecutor, kind: Config["database"]["kind"]): DatabaseClock {
  if (kind === "sqlite") return { now: () => new Date(), synchronize: () => Promise.resolve() };
  let time = Date.now();
  let comparedAt = performance.now();
  return {
    now: () => new Date(time + performance.now() - comparedAt),
    async synchronize() {
      const asked = performance.now();
      const { rows } = await sql<{ time: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
      const answered = performance.now();
      // Assumes that the server read its clock halfway through the round trip.
      time = rows[0]!.time + (answered - asked) / 2;
      comparedAt = answered;
    },
  };
}
