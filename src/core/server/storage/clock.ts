import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { DbExecutor } from "./transactions.ts";

/** The one clock of all services over a database. */
export interface DatabaseClock {
  now(): Date;
  /** Compares with the database. @throws StorageError */
  synchronize(): Promise<void>;
}

/**
 * With PostgreSQL its server's clock decides, so that services on machines whose clocks differ agree on what is too late and how long a
 * wait lasts. Between comparisons time goes on by the machine's steady counter, which cannot be set. SQLite's file is on this machine,
 * and so is its clock.
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
      // The server looked at its clock about half-way.
      time = rows[0]!.time + (answered - asked) / 2;
      comparedAt = answered;
    },
  };
}
