import type {
  EveningCommand,
  EveningCommandReply,
  EveningEnd,
  EveningEvent,
  EveningHeartbeat,
  EveningReply,
} from "../../../contract/evening.ts";
import * as paths from "../../../contract/paths.ts";
import { Refused } from "../../api.ts";
import type { EveningBook, LogEntry } from "../model/book.ts";
import { applyChange, readBook } from "../model/read-book.ts";
import type { EarlyReply } from "../opening.ts";
import type { Identity } from "../use-identity.ts";
import type { KeptEvening } from "./kept-evening.ts";
import { afterDone, readQueue, secondsSince, writeQueue, type QueuedCommand } from "./queue.ts";

/** What a command has come to that nobody looked at while it was sent. */
export interface SentOutcome {
  readonly text: string;
  readonly isTaken: boolean;
  /** Why not, or what else should be known. */
  readonly message: string | undefined;
  /** What it was about. */
  readonly subject: string | undefined;
}

/** A command that was not done, and what can be done about it. */
export interface Rejection {
  readonly text: string;
  readonly message: string;
  /** What can be sent again over the rules; undefined: nobody can overrule it. */
  readonly overrule: { readonly command: EveningCommand; readonly text: string } | undefined;
  readonly overruleText: string;
  readonly subject: string | undefined;
}

export interface EveningState {
  /** As the service last said it; undefined until it has answered once. */
  readonly book: EveningBook | undefined;
  /** Since when nothing has been heard of the service, by its own clock; undefined: it is live. */
  readonly lostSince: Date | undefined;
  /** When it is tried again. */
  readonly retryAt: Date | undefined;
  readonly isSignedOut: boolean;
  /** What the service said instead of a book. */
  readonly problem: string | undefined;
  readonly queue: readonly QueuedCommand[];
  /** This browser keeps nothing: what waits is lost when the page is closed. */
  readonly isStorageBlocked: boolean;
  /** What became of what had waited; shown until it is put away. */
  readonly outcomes: readonly SentOutcome[];
  /** The last change by this device, for the undo bar. */
  readonly done: LogEntry | undefined;
  readonly rejection: Rejection | undefined;
  /** Initials of whoever else has just changed a party, by its id. */
  readonly movedBy: ReadonlyMap<string, string>;
  /** The service's clock minus this device's, in milliseconds. */
  readonly skewMs: number;
}

export interface StoreOptions {
  /** Absent: tonight's. */
  readonly date: string | undefined;
  /** The book, where the page has it already. */
  readonly early?: EarlyReply | undefined;
  /** What this device has kept of it, shown until the service answers. */
  readonly saved?: Pick<KeptEvening, "book" | "heardAt"> | undefined;
  /** Who is signed in: on what is kept here, so that whoever signs in later does not seem to have done it. */
  readonly member?: () => NonNullable<QueuedCommand["member"]>;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly call: <Reply>(path: string, body?: object) => Promise<Reply>;
  readonly openEvents: (url: string) => EventSource;
}

/** Milliseconds without a heartbeat after which the book is no longer live. */
const silenceMs = 5_000;
const checkMs = 500;
/** How long a screen names who else has moved a party. */
const movedMs = 2_000;
const retryMs = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** One evening's book, kept up to date, and the way to change it. */
export function createEveningStore({ date, early, saved, member, storage, call, openEvents }: StoreOptions) {
  const listeners = new Set<() => void>();
  const run = crypto.randomUUID();
  let state: EveningState = {
    book: early ? readBook(early.reply) : saved?.book,
    lostSince: early ? undefined : saved && new Date(saved.heardAt),
    retryAt: undefined,
    isSignedOut: false,
    problem: undefined,
    queue: readQueue(storage),
    isStorageBlocked: false,
    outcomes: [],
    done: undefined,
    rejection: undefined,
    movedBy: new Map(),
    skewMs: early ? Date.parse(early.reply.now) - (performance.timeOrigin + early.receivedAt) : 0,
  };
  let events: EventSource | undefined;
  let heardAt = performance.now();
  let attempts = 0;
  /** Which call of `connect` counts: the last one. */
  let connection = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isFlushing = false;
  const ownKeys = new Set<string>();
  /** A second press of the same button, while the first is on its way. */
  const inFlight = new Set<string>();

  const set = (change: Partial<EveningState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** By the service's clock. */
  const now = (): Date => new Date(Date.now() + state.skewMs);

  const query = (extra: Readonly<Record<string, string>> = {}) => {
    const parameters = new URLSearchParams({
      ...(state.book ? { date: state.book.date } : date === undefined ? {} : { date }),
      ...extra,
    });
    return parameters.size === 0 ? "" : `?${parameters}`;
  };

  const keepQueue = (queue: readonly QueuedCommand[]) =>
    set({ queue, isStorageBlocked: !writeQueue(storage, queue) });

  const hear = () => {
    heardAt = performance.now();
    attempts = 0;
    if (state.lostSince || state.retryAt) set({ lostSince: undefined, retryAt: undefined });
    void flush();
  };

  /** When the service was heard last, by its clock. */
  const lastHeard = (): Date => new Date(now().getTime() - (performance.now() - heardAt));

  const lose = () => {
    if (!state.lostSince && state.book) set({ lostSince: lastHeard() });
  };

  const signedOut = () => {
    events?.close();
    clearTimeout(retryTimer);
    set({ isSignedOut: true, retryAt: undefined });
  };

  const load = async (): Promise<void> => {
    const reply = await call<EveningReply>(`${paths.getEvening}${query()}`);
    const skewMs = Date.parse(reply.now) - Date.now();
    if (!isStopped) set({ book: readBook(reply), skewMs, problem: undefined, isSignedOut: false });
  };

  const retry = () => {
    events?.close();
    clearTimeout(retryTimer);
    if (isStopped) return;
    const wait = retryMs[Math.min(attempts, retryMs.length - 1)]!;
    attempts += 1;
    set({ retryAt: new Date(now().getTime() + wait) });
    retryTimer = setTimeout(() => void connect(), wait);
  };

  /**
   * Loads the book where there is none, and listens from its sequence on: a short gap is replayed. After a second failure it is loaded
   * again, which also says whether the session has ended.
   */
  const connect = async (reload = !state.book || attempts > 1): Promise<void> => {
    clearTimeout(retryTimer);
    events?.close();
    connection += 1;
    const own = connection;
    try {
      if (reload) await load();
    } catch (error) {
      if (isStopped || own !== connection) return;
      if (error instanceof Refused && error.code === "NOT_SIGNED_IN") return signedOut();
      if (error instanceof Refused) set({ problem: `${error.message}.` });
      lose();
      return retry();
    }
    if (isStopped || own !== connection || !state.book) return;
    const source = openEvents(`${paths.getEveningEvents}${query({ after: String(state.book.sequence) })}`);
    events = source;
    const read = <T>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as T;
    source.addEventListener("heartbeat", (event) => {
      const skewMs = Date.parse(read<EveningHeartbeat>(event).now) - Date.now();
      // A heartbeat's own way takes a moment; that is no other time.
      if (Math.abs(skewMs - state.skewMs) > 1_000) set({ skewMs });
      hear();
    });
    source.addEventListener("change", (event) => {
      const change = read<EveningEvent>(event);
      if (state.book) set({ book: applyChange(state.book, change) });
      const { initials, key } = change.entry;
      if (initials && !(key && ownKeys.has(key)))
        showMoved(
          change.parties.map(({ id }) => id),
          initials,
        );
      hear();
    });
    source.addEventListener("reload", () => void connect(true));
    source.addEventListener("end", (event) => {
      source.close();
      if (read<EveningEnd>(event).reason === "closing") retry();
      else signedOut();
    });
    source.addEventListener("error", () => {
      if (events === source && !state.isSignedOut) retry();
    });
  };

  const showMoved = (ids: readonly string[], initials: string) => {
    if (ids.length === 0) return;
    set({ movedBy: new Map([...state.movedBy, ...ids.map((id) => [id, initials] as const)]) });
    setTimeout(() => {
      if (isStopped) return;
      set({ movedBy: new Map([...state.movedBy].filter(([id]) => !ids.includes(id))) });
    }, movedMs);
  };

  const subjectOf = (command: EveningCommand): string | undefined =>
    "id" in command ? command.id : undefined;

  /** Sends one command. Rejects where there is no answer. */
  const post = async (one: QueuedCommand, isLate: boolean): Promise<EveningCommandReply> => {
    const ago = secondsSince(one, { date: new Date(), steadyMs: performance.now(), run });
    ownKeys.add(one.key);
    const isOthers = one.member !== undefined && one.member.id !== member?.().id;
    const initials = one.initials ?? (isOthers ? one.member.initials : undefined);
    const reply = await call<EveningCommandReply>(paths.sendEveningCommand, {
      key: one.key,
      command: one.command,
      ...(initials === undefined ? {} : { initials }),
      ...(one.identity === undefined ? {} : { identity: one.identity }),
      ...(one.overrule ? { overrule: true } : {}),
      ...(isLate ? { offline: { secondsAgo: ago } } : {}),
    });
    if (state.book)
      set({
        book: applyChange(state.book, {
          parties: reply.parties,
          blocks: reply.blocks,
          waiting: reply.waiting,
          ...(reply.outcome === "done" ? { entry: reply.entry } : {}),
        }),
      });
    return reply;
  };

  /** Sends what has waited, one after the other in its order, and says what became of it. */
  const flush = async (): Promise<void> => {
    if (isFlushing || state.queue.length === 0) return;
    isFlushing = true;
    try {
      for (;;) {
        const one = state.queue[0];
        if (!one) return;
        let changed: Parameters<typeof afterDone>[2] = [];
        let outcome: SentOutcome;
        try {
          const reply = await post(one, true);
          if (reply.outcome === "done") changed = [...reply.parties, ...reply.blocks, ...reply.waiting];
          outcome = {
            text: one.text,
            isTaken: reply.outcome === "done",
            message: reply.message ?? undefined,
            subject: subjectOf(one.command),
          };
        } catch (error) {
          if (!(error instanceof Refused)) return lose();
          if (error.code === "NOT_SIGNED_IN") return signedOut();
          outcome = {
            text: one.text,
            isTaken: false,
            message: `${error.message}.`,
            subject: subjectOf(one.command),
          };
        }
        // The store of another evening has the same queue by now, and sends it under the same keys.
        if (isStopped) return;
        // More may have been kept while this one was on its way.
        keepQueue(afterDone(state.queue.slice(1), one, changed));
        set({ outcomes: [...state.outcomes, outcome] });
      }
    } finally {
      isFlushing = false;
    }
  };

  /**
   * Sends a command, or keeps it where the book is not live. The book changes when the service has answered, never before.
   *
   * @param text what it is, for the list of what is kept and for what is said of a rejection: `Haddad: seated`
   * @param identity who is at the screen, where several use it
   * @returns whether the service has done it; undefined: it is kept
   * @throws Refused with INVALID_TOKEN where who it is has to be asked anew
   */
  const send = async (
    command: EveningCommand,
    text: string,
    { overrule = false, identity }: { overrule?: boolean; identity?: Identity | undefined } = {},
  ): Promise<boolean | undefined> => {
    if (!state.book) return false;
    const one: QueuedCommand = {
      key: crypto.randomUUID(),
      command,
      overrule,
      initials: identity?.initials,
      identity: identity?.token,
      text,
      date: state.book.date,
      at: new Date().toISOString(),
      steadyMs: performance.now(),
      run,
    };
    const keep = () => keepQueue([...state.queue, { ...one, member: member?.() }]);
    // What is kept goes first: the order is part of what was meant.
    if (state.lostSince || state.isSignedOut || state.queue.length > 0) {
      keep();
      if (!state.lostSince && !state.isSignedOut) void flush();
      return undefined;
    }
    const fingerprint = JSON.stringify(command);
    if (inFlight.has(fingerprint)) return false;
    inFlight.add(fingerprint);
    set({ rejection: undefined });
    try {
      const reply = await post(one, false);
      if (reply.outcome === "done") {
        const entry = state.book.log.find(({ sequence }) => sequence === reply.sequence);
        set({ done: command.kind === "undo" ? undefined : entry });
        return true;
      }
      set({
        rejection: {
          text,
          message: `${reply.message}${/[.!?]$/.test(reply.message) ? "" : "."}`,
          overrule: reply.outcome === "rule" ? { command, text } : undefined,
          overruleText: command.kind === "block" ? "Close it anyway" : "Seat anyway",
          subject: subjectOf(command),
        },
      });
      return false;
    } catch (error) {
      if (error instanceof Refused && error.code === "NOT_SIGNED_IN") {
        keep();
        signedOut();
        return undefined;
      }
      if (error instanceof Refused && error.code === "INVALID_TOKEN") throw error;
      if (error instanceof Refused) {
        const message = `${error.message}.`;
        set({ rejection: { text, message, overrule: undefined, overruleText: "", subject: undefined } });
        return false;
      }
      keep();
      lose();
      if (!state.retryAt) retry();
      return undefined;
    } finally {
      inFlight.delete(fingerprint);
    }
  };

  const timer = setInterval(() => {
    if (!state.book || state.isSignedOut) return;
    if (performance.now() - heardAt > silenceMs) {
      lose();
      if (!state.retryAt) retry();
    }
  }, checkMs);

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now,
    lastHeard,
    start: () => {
      heardAt = performance.now();
      // What came a moment ago is as good as what would come now: the events since are replayed.
      void connect(!early || heardAt - early.receivedAt > silenceMs);
    },
    stop: () => {
      isStopped = true;
      events?.close();
      clearInterval(timer);
      clearTimeout(retryTimer);
      listeners.clear();
    },
    send,
    /** Tries at once instead of when it was planned. */
    tryNow: () => {
      if (state.isSignedOut) return;
      attempts = Math.max(attempts, 1);
      void connect();
    },
    /** Loads the book anew at once, where the settings are known to have changed. */
    reload: () => void connect(true),
    /** Goes on after somebody has signed in again. */
    resume: () => {
      set({ isSignedOut: false });
      heardAt = performance.now();
      void connect(true);
    },
    dismissDone: () => set({ done: undefined }),
    dismissRejection: () => set({ rejection: undefined }),
    dismissOutcomes: () => set({ outcomes: [] }),
  };
}

export type EveningStore = ReturnType<typeof createEveningStore>;
