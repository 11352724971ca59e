import type { BookService, BookTypes } from "./book-service.ts";
import { readQueue, writeQueue, type QueuedCommand } from "./queue.ts";

/** Outcome of a command that was queued and then sent automatically. */
export interface SentOutcome {
  readonly text: string;
  readonly isTaken: boolean;
  /** Reason for a failure, or other information. */
  readonly message: string | undefined;
  /** Id of the row that the command changes. */
  readonly subject: string | undefined;
}

/** A command that failed, and what can be done about it. */
export interface Rejection<Command> {
  readonly text: string;
  readonly message: string;
  /**
   * The command to send again to overrule the rule that it broke, and the command's description; undefined if
   * it broke no rule.
   */
  readonly overrule: { readonly command: Command; readonly text: string } | undefined;
  readonly overruleText: string;
  readonly subject: string | undefined;
}

export interface LiveState<T extends BookTypes> {
  /** The last state that the service reported; undefined until it has answered once. */
  readonly book: T["book"] | undefined;
  /** Time of the service's last message, by its own clock; undefined while live. */
  readonly lostSince: Date | undefined;
  readonly retryAt: Date | undefined;
  readonly isSignedOut: boolean;
  /** Problem that the service reported instead of sending a book. */
  readonly problem: string | undefined;
  readonly queue: readonly QueuedCommand<T["command"]>[];
  /** Commands being sent, in order. */
  readonly sending: readonly QueuedCommand<T["command"]>[];
  /** True if this browser stores nothing: queued commands are then lost when the page is closed. */
  readonly isStorageBlocked: boolean;
  /** Outcomes of queued commands, shown until dismissed. */
  readonly outcomes: readonly SentOutcome[];
  /** The last change made by this device, for the undo bar. */
  readonly done: T["book"]["log"][number] | undefined;
  readonly rejection: Rejection<T["command"]> | undefined;
  /** Initials of the staff member who has just changed a row on another screen, by the row's id. */
  readonly movedBy: ReadonlyMap<string, string>;
  /** The service's clock minus this device's, in milliseconds. */
  readonly skewMs: number;
}

/** A book that was requested before the page could show it. */
export interface EarlyReply<Snapshot> {
  readonly reply: Snapshot;
  /** Time of arrival, by `performance.now()`. */
  readonly receivedAt: number;
}

export interface StoreOptions<T extends BookTypes> {
  readonly early?: EarlyReply<T["snapshot"]> | undefined;
  /** The copy on this device, shown until the service answers; `heardAt` is ISO 8601. */
  readonly saved?: { readonly book: T["book"]; readonly heardAt: string } | undefined;
  /**
   * Returns the signed-in member. Each queued command is stored with this member, so that it is not
   * attributed to another member who signs in later.
   */
  readonly member?: () => NonNullable<QueuedCommand<T["command"]>["member"]>;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly call: <Reply>(path: string, body?: object) => Promise<Reply>;
  readonly openEvents: (url: string) => EventSource;
}

/** Creates the state shared by the connection and the sender. */
export function createLiveState<T extends BookTypes>(
  service: BookService<T>,
  { early, saved, storage }: StoreOptions<T>,
) {
  const listeners = new Set<() => void>();
  let state: LiveState<T> = {
    book: early ? service.read(early.reply) : saved?.book,
    lostSince: early ? undefined : saved && new Date(saved.heardAt),
    retryAt: undefined,
    isSignedOut: false,
    problem: undefined,
    queue: readQueue(storage, service.storageKey),
    sending: [],
    isStorageBlocked: false,
    outcomes: [],
    done: undefined,
    rejection: undefined,
    movedBy: new Map(),
    skewMs: early ? Date.parse(early.reply.now) - (performance.timeOrigin + early.receivedAt) : 0,
  };
  const set = (change: Partial<LiveState<T>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get current() {
      return state;
    },
    set,
    listeners,
    /** Returns the current time by the service's clock. */
    now: (): Date => new Date(Date.now() + state.skewMs),
    setQueue: (queue: LiveState<T>["queue"]) =>
      set({ queue, isStorageBlocked: !writeQueue(storage, service.storageKey, queue) }),
  };
}

export type SharedState<T extends BookTypes> = ReturnType<typeof createLiveState<T>>;
