import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { storageDialect, type StorageDialect } from "./driver.ts";

/**
 * How long anything may take, in milliseconds, so that a database that is frozen, slow or cut off costs each request a
 * few seconds and an answer of 503. The server ends what the service gave up, or left open because it is frozen itself:
 * the locks of a transaction are free for others after `idleTransaction` at the latest.
 */
const timeouts = {
  connect: 3_000,
  /** By the server. */
  statement: 4_500,
  /** Set by the service, for a server that does not answer at all. */
  query: 5_000,
  idleTransaction: 3_000,
  /** For the farewell as the service closes. */
  close: 1_000,
} as const;

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";

/** SQLSTATE of a disk that is full. */
const diskFull = "53100";

/** A client that is given up if it does not answer: a late answer is ignored. */
function givenUpWhenSilent(client: pg.PoolClient, onDiskFull: () => void): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      // Destroys the connection, because a query is under way on it; the pool drops the client when it is released.
      // A typing of the pool's clients leaves `end` out.
      if (isReadTimeout(error)) void (client as unknown as pg.Client).end();
      if (error instanceof pg.DatabaseError && error.code === diskFull) onDiskFull();
      throw error;
    }
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * PostgreSQL through a pool of connections.
 *
 * @param onConnectionLost called when a connection breaks (the server restarted, an administrator ended the session), whether or not it
 * is in use. Queries under way on it reject by themselves, and the pool opens a new one; without a listener Node would end the process
 * @param patient whether statements may take as long as they like, as migrations do
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
  // The pool repeats the errors of idle connections; those of connections in use reach only their own listeners.
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
          // A frozen server does not answer the farewell.
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
