import type { EveningCommand } from "../../../contract/evening.ts";
import type { EveningBook, LogEntry } from "../model/book.ts";
import { readBook } from "../model/read-book.ts";
import type { EarlyReply } from "../startup.ts";
import type { StoredEvening } from "./stored-evening.ts";
import { readQueue, writeQueue, type QueuedCommand } from "./queue.ts";

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
  /** The outcome of the changes that had waited; shown until dismissed. */
  readonly outcomes: readonly SentOutcome[];
  /** The last change by this device, for the undo bar. */
  readonly done: LogEntry | undefined;
  readonly rejection: Rejection | undefined;
  /** Initials of who else has just changed a party, by its id. */
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
  readonly saved?: Pick<StoredEvening, "book" | "heardAt"> | undefined;
  /** Who is signed in: on what waits here, so that it is not taken for the work of who signs in later. */
  readonly member?: () => NonNullable<QueuedCommand["member"]>;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly call: <Reply>(path: string, body?: object) => Promise<Reply>;
  readonly openEvents: (url: string) => EventSource;
}

/** What connection and commands share. */
export function createEveningState({ early, saved, storage }: StoreOptions) {
  const listeners = new Set<() => void>();
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
  const set = (change: Partial<EveningState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get current() {
      return state;
    },
    set,
    listeners,
    /** By the service's clock. */
    now: (): Date => new Date(Date.now() + state.skewMs),
    setQueue: (queue: readonly QueuedCommand[]) =>
      set({ queue, isStorageBlocked: !writeQueue(storage, queue) }),
  };
}

export type SharedState = ReturnType<typeof createEveningState>;
