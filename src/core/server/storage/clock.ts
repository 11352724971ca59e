import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { DbExecutor } from "./transactions.ts";

/** The one clock of all services over a database. */
export interface DatabaseClock {
  now(): Date;
  /** Compares with the database's clock. @throws StorageError */
  synchronize(): Promise<void>;
}

/**
 * With PostgreSQL the server's clock decides, so that services on machines with different clocks agree on
 * what is too late and how long a wait lasts. Between comparisons a monotonic counter measures time. A SQLite
 * file is on this machine, and so is its clock.
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
      // Assumes that the server read its clock half-way through the round trip.
      time = rows[0]!.time + (answered - asked) / 2;
      comparedAt = answered;
    },
  };
}
