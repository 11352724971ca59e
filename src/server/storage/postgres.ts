import { PostgresDialect } from "kysely";
import pg from "pg";

/**
 * @param onIdleError called when a connection breaks that nobody is using (the server restarted); the pool opens a new
 *   one by itself, and without a listener the process would end
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  pool.on("error", onIdleError);
  return new PostgresDialect({ pool });
}
