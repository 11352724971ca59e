import { PostgresDialect } from "kysely";
import pg from "pg";
import { storageDialect, type StorageDialect } from "./driver.ts";

/**
 * PostgreSQL through a pool of connections.
 *
 * @param onConnectionLost called when a connection breaks (the server restarted, somebody ended the session), whether or
 *   not somebody is using it. Queries under way on it reject by themselves, and the pool opens a new one; without a
 *   listener Node would end the process
 */
export function postgresDialect(url: string, onConnectionLost: (error: Error) => void): StorageDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  // The pool repeats the errors of idle connections; those of connections in use reach nobody but their own listeners.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", onConnectionLost));
  return storageDialect(new PostgresDialect({ pool }));
}
