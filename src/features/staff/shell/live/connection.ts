import { Refused } from "../api.ts";
import type { BookService, BookTypes } from "./book-service.ts";
import type { SharedState, StoreOptions } from "./live-state.ts";
import type { LogEnd, LogHeartbeat } from "../../../../core/contract/log.ts";

/** Milliseconds without a message from the service after which the book is no longer live. */
const silenceMs = 5_000;
const checkMs = 500;
/** Milliseconds for which a screen shows who has changed something. */
const movedMs = 2_000;
const retryMs = [500, 1_000, 2_000, 4_000, 8_000] as const;

/**
 * Keeps the book up to date: loads it, follows its events, and reconnects after silence.
 *
 * @param ownKeys keys of commands sent by this screen
 * @param onLive called whenever a message from the service arrives
 */
export function createConnection<T extends BookTypes>(
  service: BookService<T>,
  state: SharedState<T>,
  { early, call, openEvents }: StoreOptions<T>,
  ownKeys: ReadonlySet<string>,
  onLive: () => void,
) {
  let events: EventSource | undefined;
  let heardAt = performance.now();
  let attempts = 0;
  /** Number of the latest call to `connect`. Results of earlier calls are ignored. */
  let connection = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const query = (extra: Readonly<Record<string, string>> = {}) => {
    const parameters = new URLSearchParams({ ...service.query(state.current.book), ...extra });
    return parameters.size === 0 ? "" : `?${parameters}`;
  };

  const hear = () => {
    heardAt = performance.now();
    attempts = 0;
    if (state.current.lostSince || state.current.retryAt)
      state.set({ lostSince: undefined, retryAt: undefined });
    onLive();
  };

  /** Returns the time of the service's last message, by the service's clock. */
  const lastHeard = (): Date => new Date(state.now().getTime() - (performance.now() - heardAt));

  const lose = () => {
    if (!state.current.lostSince && state.current.book) state.set({ lostSince: lastHeard() });
  };

  const signedOut = () => {
    events?.close();
    clearTimeout(retryTimer);
    state.set({ isSignedOut: true, retryAt: undefined });
  };

  const load = async (): Promise<void> => {
    const reply = await call<T["snapshot"]>(`${service.snapshotPath}${query()}`);
    const skewMs = Date.parse(reply.now) - Date.now();
    if (!isStopped) state.set({ book: service.read(reply), skewMs, problem: undefined, isSignedOut: false });
  };

  const retry = () => {
    events?.close();
    clearTimeout(retryTimer);
    if (isStopped) return;
    const wait = retryMs[Math.min(attempts, retryMs.length - 1)]!;
    attempts += 1;
    state.set({ retryAt: new Date(state.now().getTime() + wait) });
    retryTimer = setTimeout(() => void connect(), wait);
  };

  const listen = () => {
    const source = openEvents(
      `${service.eventsPath}${query({ after: String(state.current.book?.sequence) })}`,
    );
    events = source;
    const read = <Data>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as Data;
    source.addEventListener("heartbeat", (event) => {
      const heartbeat = read<LogHeartbeat>(event);
      const { book } = state.current;
      const beaten = book && service.beat?.(book, heartbeat);
      if (beaten && beaten !== book) state.set({ book: beaten });
      const skewMs = Date.parse(heartbeat.now) - Date.now();
      // Ignores small differences, which come from delayed heartbeats.
      if (Math.abs(skewMs - state.current.skewMs) > 1_000) state.set({ skewMs });
      hear();
    });
    source.addEventListener("change", (event) => {
      const change = read<T["change"]>(event);
      if (state.current.book) state.set({ book: service.apply(state.current.book, change) });
      const { initials, key } = change.entry;
      if (initials && !(key && ownKeys.has(key))) showMoved(service.touched(change), initials);
      hear();
    });
    source.addEventListener("reload", () => void connect(true));
    source.addEventListener("end", (event) => {
      source.close();
      if (read<LogEnd>(event).reason === "closing") retry();
      else signedOut();
    });
    source.addEventListener("error", () => {
      if (events === source && !state.current.isSignedOut) retry();
    });
  };

  /**
   * Loads the book if there is none. Then follows the events after the book's sequence number, so that events
   * missed during a short gap are replayed. After a second failure, loads the book again, which also reveals
   * whether the session has ended.
   */
  const connect = async (reload = !state.current.book || attempts > 1): Promise<void> => {
    clearTimeout(retryTimer);
    events?.close();
    connection += 1;
    const own = connection;
    try {
      if (reload) await load();
    } catch (error) {
      if (isStopped || own !== connection) return;
      if (error instanceof Refused && error.code === "NOT_SIGNED_IN") return signedOut();
      if (error instanceof Refused) state.set({ problem: `${error.message}.` });
      lose();
      return retry();
    }
    if (isStopped || own !== connection || !state.current.book) return;
    listen();
  };

  const showMoved = (ids: readonly string[], initials: string) => {
    if (ids.length === 0) return;
    state.set({ movedBy: new Map([...state.current.movedBy, ...ids.map((id) => [id, initials] as const)]) });
    setTimeout(() => {
      if (isStopped) return;
      state.set({ movedBy: new Map([...state.current.movedBy].filter(([id]) => !ids.includes(id))) });
    }, movedMs);
  };

  const timer = setInterval(() => {
    if (!state.current.book || state.current.isSignedOut) return;
    if (performance.now() - heardAt > silenceMs) {
      lose();
      if (!state.current.retryAt) retry();
    }
  }, checkMs);

  return {
    lastHeard,
    lose,
    retry,
    signedOut,
    isStopped: () => isStopped,
    start: () => {
      heardAt = performance.now();
      // A very recent reply is as good as a new one, because events since then are replayed.
      void connect(!early || heardAt - early.receivedAt > silenceMs);
    },
    stop: () => {
      isStopped = true;
      events?.close();
      clearInterval(timer);
      clearTimeout(retryTimer);
    },
    /** Reconnects immediately, without waiting for the next planned attempt. */
    tryNow: () => {
      if (state.current.isSignedOut) return;
      attempts = Math.max(attempts, 1);
      void connect();
    },
    /** Reloads the book immediately. Called after the settings have changed. */
    reload: () => void connect(true),
    /** Continues after a member has signed in again. */
    resume: () => {
      state.set({ isSignedOut: false });
      heardAt = performance.now();
      void connect(true);
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
