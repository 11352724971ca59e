import { PostgresDialect } from "kysely";
import pg from "pg";
import { storageDialect, type StorageDialect } from "./driver.ts";

/**
 * PostgreSQL through a pool of connections.
 *
 * @param onIdleError called when an unused connection breaks (the server restarted); the pool opens a new one by itself,
 *   and without a listener the process would end
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): StorageDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  pool.on("error", onIdleError);
  return storageDialect(new PostgresDialect({ pool }));
}
