import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { storageDialect, type StorageDialect } from "./driver.ts";

/**
 * Timeouts in milliseconds. If the database hangs, is slow or cannot be reached, each request takes a few
 * seconds and gets a 503. The server aborts statements that the service no longer waits for, and transactions
 * that a hanging service left open: their locks are released after `idleTransaction` at the latest.
 */
const timeouts = {
  connect: 3_000,
  /** Enforced by the server. */
  statement: 4_500,
  /** Enforced by the service, for a server that does not answer at all. */
  query: 5_000,
  idleTransaction: 3_000,
  /** For closing connections when the service stops. */
  close: 1_000,
} as const;

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";

/** SQLSTATE of a full disk. */
const diskFull = "53100";

/** Wraps a client, and closes its connection if the server does not answer. Late answers are ignored. */
function givenUpWhenSilent(client: pg.PoolClient, onDiskFull: () => void): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      // Destroys the connection, because a query is under way on it; the pool drops the client when it is
      // released. The type of pooled clients lacks `end`.
      if (isReadTimeout(error)) void (client as unknown as pg.Client).end();
      if (error instanceof pg.DatabaseError && error.code === diskFull) onDiskFull();
      throw error;
    }
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * Returns a dialect for PostgreSQL through a pool of connections.
 *
 * @param onConnectionLost called when a connection breaks (the server restarted, an administrator ended the
 * session), in use or not. The connection's queries reject by themselves, and the pool opens a new
 * connection. Without a listener Node would end the process
 * @param patient true if statements have no time limit, as for migrations
 * @param onDiskFull called when a statement fails because the server's disk is full
 */
export function postgresDialect(
  url: string,
  onConnectionLost: (error: Error) => void,
  {
    patient = false,
    onDiskFull = () => undefined,
  }: { readonly patient?: boolean; readonly onDiskFull?: () => void } = {},
): StorageDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    ...(patient
      ? {}
      : {
          statement_timeout: timeouts.statement,
          query_timeout: timeouts.query,
          idle_in_transaction_session_timeout: timeouts.idleTransaction,
        }),
  });
  const clients = new Set<pg.PoolClient>();
  // The pool only repeats the errors of idle connections, which already reach the listener below.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", onConnectionLost);
    client.once("end", () => clients.delete(client));
  });
  return storageDialect(
    new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => givenUpWhenSilent(await pool.connect(), onDiskFull),
        async end() {
          // A frozen server does not answer when a connection is closed.
          const cutOff = setTimeout(() => {
            for (const client of clients)
              (
                client as unknown as { connection: { stream: { destroy(): void } } }
              ).connection.stream.destroy();
          }, timeouts.close);
          await pool.end();
          clearTimeout(cutOff);
        },
      },
    }),
  );
}
