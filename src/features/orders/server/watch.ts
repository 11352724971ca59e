import { PassThrough } from "node:stream";
import type { ManagedOrder, OrderHeartbeat } from "../contract/managed-order.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { eventsAfter, eventsChannel, lastSequence, subjectsOf } from "../../../core/server/log/log.ts";
import { eventText } from "../../../core/server/log/stream.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { readOrderToken } from "./links.ts";
import { readManagedOrder, type ManageOrderDeps } from "./managed-order.ts";

/*
 * Streams orders to guests' pages with server-sent events, just as the evening's book is streamed to staff
 * screens. A single reader follows the log for all guests.
 */

/** Milliseconds between heartbeats. If a page misses heartbeats, it shows how old its data is. */
const heartbeatMs = 5_000;
const retryMs = 2_000;
/** Maximum number of streams per order. Several are allowed, because a family can watch on several phones. */
const mostOfOrder = 8;
/** Maximum number of events per read. */
const batch = 200;

interface Messages {
  readonly order: ManagedOrder;
  readonly heartbeat: OrderHeartbeat;
  readonly end: { readonly reason: "over" | "expired" | "closing" };
}

interface Watcher {
  /** Version of the order that was last sent; undefined if none has been sent. */
  readonly sent: () => number | undefined;
  /** True if the guest's link is still valid. */
  readonly isGood: () => boolean;
  /** Sends the order if it has changed since it was last sent. */
  push(): Promise<void>;
  send<K extends keyof Messages>(event: K, data: Messages[K]): void;
  end(reason: Messages["end"]["reason"]): void;
}

export interface OrderWatchers {
  /**
   * Opens a stream of the order to which a token belongs, starting with the order's current state. The stream
   * ends when the order is over, when the link expires, or when the guest disconnects.
   */
  open(token: string): Promise<Result<PassThrough>>;
  /** Ends all streams, and stops following the log. */
  close(): Promise<void>;
}

const isOver = ({ state }: ManagedOrder): boolean => state === "collected" || state === "cancelled";

interface WatchersOptions {
  readonly onError: (error: unknown) => void;
  /** Maximum number of guests' streams per instance of the service. */
  readonly mostStreams?: number;
}

/** Creates the registry of guests' streams for one instance of the service. */
export function orderWatchers(
  deps: ManageOrderDeps & { readonly storage: Storage },
  { onError, mostStreams = 1_000 }: WatchersOptions,
): OrderWatchers {
  const { storage, now } = deps;
  const watchers = new Map<string, Set<Watcher>>();
  const all = () => [...watchers.values()].flatMap((own) => [...own]);
  let places = 0;
  let closed = false;
  let cursor: number | undefined;
  let listening: { stop: () => Promise<void> } | undefined;

  let reading = false;
  let again = false;
  /** Sends the orders that new events affect. If called during a read, reads once more afterwards. */
  const read = async (): Promise<void> => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      do {
        again = false;
        cursor ??= await lastSequence(storage.db);
        for (;;) {
          const events = await eventsAfter(storage.db, cursor, batch);
          const last = events.at(-1);
          if (!last) break;
          cursor = last.sequence;
          const numbers = new Set(events.flatMap((event) => subjectsOf(event).orders ?? []));
          await Promise.all(
            [...numbers].flatMap((number) => [...(watchers.get(number) ?? [])].map((one) => one.push())),
          );
          if (events.length < batch) break;
        }
      } while (again);
    } catch (error) {
      // Nothing is lost, because the next heartbeat checks all orders.
      onError(error);
    } finally {
      reading = false;
    }
  };
  const wake = () => {
    if (watchers.size > 0) void read();
    // Without watchers, nothing needs to be read: a new stream starts with the order's current state.
    else cursor = undefined;
  };

  const versionsOf = async (numbers: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    if (numbers.length === 0) return new Map();
    const rows = await storage.db
      .selectFrom("orders")
      .select(["number", "version"])
      .where("number", "in", numbers)
      .execute();
    return new Map(rows.map(({ number, version }) => [number, version]));
  };

  /**
   * Sends changes that have no event, such as an expired order, and then a heartbeat, which shows that the
   * connection works.
   */
  const beat = async (): Promise<void> => {
    try {
      await read();
      for (const one of all()) if (!one.isGood()) one.end("expired");
      const versions = await versionsOf([...watchers.keys()]);
      for (const [number, own] of watchers)
        for (const one of own) if (one.sent() !== versions.get(number)) await one.push();
      for (const one of all()) one.send("heartbeat", { now: now().toISOString() });
    } catch (error) {
      // Without a heartbeat, the page shows how old its data is.
      onError(error);
    }
  };

  const startListening = () => {
    if (listening || closed) return;
    const timer = setInterval(() => void beat(), heartbeatMs);
    const stopCommits = storage.onCommit(wake);
    const stopNotifications = storage.listen(eventsChannel, wake);
    listening = {
      async stop() {
        clearInterval(timer);
        stopCommits();
        await stopNotifications();
      },
    };
  };

  const watcherOf = (stream: PassThrough, token: string): Watcher => {
    let sent: number | undefined;
    let last = Promise.resolve();
    let waits = false;
    const sendLatest = async (): Promise<void> => {
      waits = false;
      const found = await readManagedOrder(token, deps);
      if (!found.ok) return watcher.end("expired");
      const { order, version } = found.value;
      if (version === sent) return;
      sent = version;
      watcher.send("order", order);
      if (isOver(order)) watcher.end("over");
    };
    const watcher: Watcher = {
      sent: () => sent,
      isGood: () => readOrderToken(deps.linkKey, token, now()).ok,
      send(event, data) {
        if (!stream.writableEnded && !stream.destroyed) stream.write(eventText(event, data));
      },
      end(reason) {
        watcher.send("end", { reason });
        stream.end();
      },
      push() {
        // Sends run one after another. A send that has not yet started also serves all later calls.
        if (waits) return last;
        waits = true;
        last = last.catch(() => undefined).then(sendLatest);
        return last;
      },
    };
    return watcher;
  };

  return {
    async open(token) {
      const found = await readManagedOrder(token, deps);
      if (!found.ok) return found;
      const { number } = found.value.order;
      const own = watchers.get(number) ?? new Set();
      if (closed || places >= mostStreams || own.size >= mostOfOrder)
        return failure("TOO_MANY_REQUESTS", { retryAfterMs: heartbeatMs });
      startListening();
      places += 1;
      const stream = new PassThrough();
      const watcher = watcherOf(stream, token);
      watchers.set(number, own.add(watcher));
      stream.once("close", () => {
        places -= 1;
        own.delete(watcher);
        if (own.size === 0 && watchers.get(number) === own) watchers.delete(number);
      });
      stream.write(`retry: ${retryMs}\n\n`);
      try {
        cursor ??= await lastSequence(storage.db);
        await watcher.push();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      watcher.send("heartbeat", { now: now().toISOString() });
      return success(stream);
    },
    async close() {
      closed = true;
      for (const one of all()) one.end("closing");
      await listening?.stop();
    },
  };
}
