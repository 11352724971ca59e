import { PassThrough } from "node:stream";
import type { Storage } from "../storage/index.ts";
import { eventsAfter, eventsChannel, oldestSequence, lastSequence, type StoredEvent } from "./log.ts";
import type { LogEnd, LogHeartbeat, LogReload } from "../../contract/log.ts";

/*
 * Streams changes to reservations and the kitchen as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Each stream continues from its own
 * position in the log when this service commits a transaction, or when another service sends a PostgreSQL
 * notification. If a notification is lost, the next heartbeat catches up.
 */

/** Milliseconds between heartbeats. After five seconds without one, a screen shows that it is not live. */
export const heartbeatMs = 2_500;
/** Milliseconds before a browser reconnects. */
const retryMs = 1_000;
/** Maximum number of streams of each kind per service. No restaurant has that many screens. */
const mostStreams = 200;
/** Number of events read at a time. */
const batch = 200;
/**
 * Bytes that are buffered for a slow reader before it is disconnected. It then reconnects, and gets what it
 * missed.
 */
const mostBuffered = 4_000_000;

/** A change in the log. The sequence is the id of the server-sent event. */
interface Change {
  readonly entry: { readonly sequence: number };
}

interface Messages {
  readonly change: Change;
  readonly heartbeat: LogHeartbeat;
  readonly reload: LogReload;
  readonly end: LogEnd;
}

/**
 * Formats one server-sent event.
 *
 * @param id what a reconnecting browser sends as Last-Event-ID
 */
export const eventText = (event: string, data: object, id?: number): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const formatMessage = <K extends keyof Messages>(event: K, data: Messages[K], id?: number): string =>
  eventText(event, data, id);

/** Returns the reason why a session can no longer listen; undefined if it can. */
export type FindEndReason = () => Promise<LogEnd["reason"] | undefined>;

export interface StreamQuery {
  readonly after: number | undefined;
  readonly stillAllowed: FindEndReason;
  /** True if the stream sends this event. */
  concerns(event: StoredEvent): boolean;
  /** Returns the events with the current state of whatever they changed. */
  changesOf(events: readonly StoredEvent[]): Promise<readonly Change[]>;
  /**
   * Returns data for every heartbeat that changes with the clock, or because of events that this stream does
   * not send.
   */
  alongside?(): Promise<object>;
  /** Returns a different object than before if screens have to reload everything. */
  settings(): Promise<unknown>;
}

export interface LogStreams {
  /**
   * Opens a stream of changes after a sequence. It ends when its reader disconnects, when `stillAllowed`
   * returns a reason, or when the service closes.
   *
   * @param query `after` is the last sequence that the reader has received; undefined for changes from now on
   * @returns undefined if the maximum number of streams is open
   */
  open(query: StreamQuery): Promise<PassThrough | undefined>;
  close(): Promise<void>;
}

/** Creates the registry of a service's streams. */
export function logStreams(
  { storage, now }: { readonly storage: Storage; readonly now: () => Date },
  { onError }: { readonly onError: (error: unknown) => void },
): LogStreams {
  /** Number of open streams, including those that are still being opened. */
  let places = 0;
  const open = new Set<{ wake: () => void; end: (reason: LogEnd["reason"]) => void }>();
  const wakeAll = () => {
    for (const { wake } of open) wake();
  };
  let listening: { stop: () => Promise<void> } | undefined;
  let closed = false;

  const startListening = () => {
    if (listening || closed) return;
    const stopCommits = storage.onCommit(wakeAll);
    const stopNotifications = storage.listen(eventsChannel, wakeAll);
    listening = {
      async stop() {
        stopCommits();
        await stopNotifications();
      },
    };
  };

  /** Feeds a stream until it ends. */
  const begin = async (stream: PassThrough, query: StreamQuery): Promise<void> => {
    const { after, stillAllowed } = query;
    startListening();
    let cursor = after ?? (await lastSequence(storage.db));
    const send = (message: string): void => {
      if (stream.writableEnded || stream.destroyed) return;
      stream.write(message);
      if (stream.writableLength > mostBuffered) stream.destroy();
    };
    send(`retry: ${retryMs}\n\n`);

    let reading = false;
    let again = false;
    /** Sends new events. A call during another call makes that call read once more at its end. */
    const read = async (): Promise<void> => {
      if (reading) {
        again = true;
        return;
      }
      reading = true;
      try {
        do {
          again = false;
          for (;;) {
            const events = await eventsAfter(storage.db, cursor, batch);
            const last = events.at(-1);
            if (!last || stream.destroyed) break;
            const own = events.filter((event) => query.concerns(event));
            if (own.length > 0)
              for (const change of await query.changesOf(own))
                send(formatMessage("change", change, change.entry.sequence));
            if (events.some(({ kind }) => kind === "reload"))
              send(formatMessage("reload", { reason: "removed" }));
            cursor = last.sequence;
            if (events.length < batch) break;
          }
        } while (again);
      } catch (error) {
        // The next heartbeat reads from the same position again.
        onError(error);
      } finally {
        reading = false;
      }
    };
    const wake = () => void read();
    const sendHeartbeat = async (): Promise<void> => {
      const facts = await query.alongside?.();
      send(formatMessage("heartbeat", { ...facts, now: now().toISOString(), sequence: cursor }));
    };

    const end = (reason: LogEnd["reason"]): void => {
      send(formatMessage("end", { reason }));
      stream.end();
    };
    const own = { wake, end };
    let version: unknown = await query.settings();
    let beating = false;
    const beat = async (): Promise<void> => {
      if (beating) return;
      beating = true;
      try {
        const reason = await stillAllowed();
        if (reason) return end(reason);
        const settings = await query.settings();
        if (settings !== version) {
          version = settings;
          send(formatMessage("reload", { reason: "settings" }));
        }
        await read();
        await sendHeartbeat();
      } catch (error) {
        // Without a heartbeat, the screen shows that it is not live.
        onError(error);
      } finally {
        beating = false;
      }
    };
    const timer = setInterval(() => void beat(), heartbeatMs);
    stream.once("close", () => {
      clearInterval(timer);
      open.delete(own);
    });
    open.add(own);
    if (closed) {
      end("closing");
      return;
    }

    // A reader that is ahead of the log has read another database, such as the database before a restore.
    if (cursor > (await lastSequence(storage.db)) || cursor + 1 < (await oldestSequence(storage.db))) {
      send(formatMessage("reload", { reason: "gap" }));
      cursor = await lastSequence(storage.db);
    }
    await read();
    await sendHeartbeat();
  };

  return {
    async open(query) {
      if (places >= mostStreams) return undefined;
      places += 1;
      const stream = new PassThrough();
      stream.once("close", () => {
        places -= 1;
      });
      try {
        await begin(stream, query);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return stream;
    },
    async close() {
      closed = true;
      for (const { end } of open) end("closing");
      await listening?.stop();
    },
  };
}
