import pg from "pg";
import type { Config } from "../config.ts";

/** Milliseconds between attempts to connect: the first pause and the longest. */
const [firstPauseMs, longestPauseMs] = [100, 5_000] as const;

/**
 * Calls the listener whenever a service notifies a channel of the same PostgreSQL database, and also after
 * every connection or reconnection, because notifications sent before it are lost. Uses a separate
 * connection, which is replaced if it breaks. Does nothing with SQLite, whose file belongs to one service.
 *
 * @returns a function that stops listening
 */
export function listenTo(
  database: Config["database"],
  channel: string,
  onNotified: () => void,
): () => Promise<void> {
  if (database.kind === "sqlite") return () => Promise.resolve();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pauseMs: number = firstPauseMs;
  let closed = false;

  const again = (lost: pg.Client): void => {
    if (closed || client !== lost) return;
    client = undefined;
    // The connection may still be half open, for example if the server hangs.
    lost.end().catch(() => undefined);
    retry = setTimeout(connect, pauseMs);
    retry.unref();
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };

  const connect = (): void => {
    const made = new pg.Client({
      connectionString: database.url,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    client = made;
    made.on("error", () => again(made));
    made.on("end", () => again(made));
    made.on("notification", onNotified);
    made
      .connect()
      .then(() => made.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(() => {
        pauseMs = firstPauseMs;
        onNotified();
      })
      // Until the next attempt succeeds, streams find new events at each heartbeat.
      .catch(() => again(made));
  };
  connect();

  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
