import { Refused } from "../api.ts";
import type { Identity } from "../screen/use-identity.ts";
import type { BookService, BookTypes } from "./book-service.ts";
import type { Connection } from "./connection.ts";
import type { SentOutcome, SharedState, StoreOptions } from "./live-state.ts";
import { commandAgeSeconds, type QueuedCommand } from "./queue.ts";

/**
 * Returns a function that sends one command, and applies the reply to the book. The function rejects if there
 * is no answer.
 *
 * @param run id of this page load, whose monotonic counter measures the age of its commands
 */
function createPost<T extends BookTypes>(
  service: BookService<T>,
  state: SharedState<T>,
  { member, call }: StoreOptions<T>,
  ownKeys: Set<string>,
  run: string,
) {
  return async (one: QueuedCommand<T["command"]>, isLate: boolean): Promise<T["reply"]> => {
    const ago = commandAgeSeconds(one, { date: new Date(), steadyMs: performance.now(), run });
    ownKeys.add(one.key);
    const isOthers = one.member !== undefined && one.member.id !== member?.().id;
    const initials = one.initials ?? (isOthers ? one.member.initials : undefined);
    const reply = await call<T["reply"]>(service.commandPath, {
      key: one.key,
      command: one.command,
      ...(initials === undefined ? {} : { initials }),
      ...(one.identity === undefined ? {} : { identity: one.identity }),
      ...(one.overrule ? { overrule: true } : {}),
      ...(isLate ? { offline: { secondsAgo: ago } } : {}),
    });
    if (state.current.book) state.set({ book: service.apply(state.current.book, reply) });
    return reply;
  };
}

/**
 * Returns functions that send commands, and queue those that the service has not answered.
 *
 * @param ownKeys receives the keys of all commands sent
 */
export function createSender<T extends BookTypes>(
  service: BookService<T>,
  state: SharedState<T>,
  connection: Pick<Connection, "lose" | "retry" | "signedOut" | "isStopped">,
  options: StoreOptions<T>,
  ownKeys: Set<string>,
) {
  type Queued = QueuedCommand<T["command"]>;
  const run = crypto.randomUUID();
  let isFlushing = false;
  /** Commands being sent, as JSON, so that a second press of the same button is ignored. */
  const inFlight = new Set<string>();

  const post = createPost(service, state, options, ownKeys, run);

  /** Sends queued commands one after another, and reports their outcomes. */
  const flush = async (): Promise<void> => {
    if (isFlushing || state.current.queue.length === 0) return;
    isFlushing = true;
    try {
      for (;;) {
        const one = state.current.queue[0];
        if (!one) return;
        let done: T["reply"] | undefined;
        let outcome: SentOutcome;
        try {
          const reply = await post(one, true);
          if (reply.outcome === "done") done = reply;
          outcome = {
            text: one.text,
            isTaken: reply.outcome === "done",
            message: reply.message ?? undefined,
            subject: service.subjectOf(one.command),
          };
        } catch (error) {
          if (!(error instanceof Refused)) return connection.lose();
          if (error.code === "NOT_SIGNED_IN") return connection.signedOut();
          outcome = {
            text: one.text,
            isTaken: false,
            message: `${error.message}.`,
            subject: service.subjectOf(one.command),
          };
        }
        // If this store has been stopped, another evening's store has taken over the queue, and sends the
        // commands again with the same keys.
        if (connection.isStopped()) return;
        // Other commands may have been queued while this one was being sent.
        const rest = state.current.queue.slice(1);
        state.setQueue(done ? service.afterDone(rest, one, done) : rest);
        state.set({ outcomes: [...state.current.outcomes, outcome] });
      }
    } finally {
      isFlushing = false;
    }
  };

  /** Queues a command until the service can be reached again. */
  const keep = (one: Queued) =>
    state.setQueue([...state.current.queue, { ...one, member: options.member?.() }]);

  /**
   * Handles a refusal, or the lack of an answer.
   *
   * @returns false if the command failed; undefined if it is queued, as for {@link send}
   */
  const refuse = (one: Queued, error: unknown): false | undefined => {
    if (!(error instanceof Refused)) {
      keep(one);
      connection.lose();
      if (!state.current.retryAt) connection.retry();
      return undefined;
    }
    if (error.code === "NOT_SIGNED_IN") {
      keep(one);
      connection.signedOut();
      return undefined;
    }
    if (error.code === "INVALID_TOKEN") throw error;
    const { text } = one;
    const message = `${error.message}.`;
    state.set({
      rejection: { text, message, overrule: undefined, overruleText: "", subject: undefined },
    });
    return false;
  };

  const settle = async (one: Queued): Promise<boolean | undefined> => {
    // Queued commands go first, because the order matters.
    if (state.current.lostSince || state.current.isSignedOut || state.current.queue.length > 0) {
      keep(one);
      if (!state.current.lostSince && !state.current.isSignedOut) void flush();
      return undefined;
    }
    const { command, text } = one;
    try {
      const reply = await post(one, false);
      if (reply.outcome === "done") {
        const entry = state.current.book?.log.find(({ sequence }) => sequence === reply.sequence);
        state.set({ done: command.kind === "undo" ? undefined : entry });
        return true;
      }
      const message = reply.message ?? "";
      state.set({
        rejection: {
          text,
          message: `${message}${/[.!?]$/.test(message) ? "" : "."}`,
          overrule: reply.outcome === "rule" ? { command, text } : undefined,
          overruleText: service.overruleText?.(command) ?? "",
          subject: service.subjectOf(command),
        },
      });
      return false;
    } catch (error) {
      return refuse(one, error);
    }
  };

  /** Resolves when the previous command has been answered or queued. */
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Sends a command, or queues it if the book is not live. Commands are sent one after another. The book
   * changes only after the service has answered; before that, commands are in `sending`.
   *
   * @param text description for lists of queued and refused commands: `Haddad: seated`
   * @param identity the person at a shared screen
   * @returns true if the service has carried out the command, false if the command failed or the same one is
   * already being sent; undefined if it is queued
   * @throws Refused with INVALID_TOKEN if the PIN has to be entered again
   */
  const send = async (
    command: T["command"],
    text: string,
    { overrule = false, identity }: { overrule?: boolean; identity?: Identity | undefined } = {},
  ): Promise<boolean | undefined> => {
    if (!state.current.book) return false;
    const fingerprint = JSON.stringify(command);
    if (inFlight.has(fingerprint)) return false;
    inFlight.add(fingerprint);
    const one: Queued = {
      key: crypto.randomUUID(),
      command,
      overrule,
      initials: identity?.initials,
      identity: identity?.token,
      text,
      date: state.current.book.date,
      at: new Date().toISOString(),
      steadyMs: performance.now(),
      run,
    };
    state.set({ rejection: undefined, sending: [...state.current.sending, one] });
    const settled = turn.then(() => settle(one));
    turn = settled.catch(() => undefined);
    try {
      return await settled;
    } finally {
      inFlight.delete(fingerprint);
      state.set({ sending: state.current.sending.filter(({ key }) => key !== one.key) });
    }
  };

  return {
    send,
    flush,
    /** Resolves when all commands being sent have been answered or queued. */
    idle: async (): Promise<void> => {
      await turn;
    },
    /**
     * Removes the last queued command, which no other device has seen. Returns false if no command could be
     * removed.
     */
    takeBackKept: (): boolean => {
      const { queue } = state.current;
      // While the queue is being sent, its first command cannot be removed.
      if (queue.length <= (isFlushing ? 1 : 0)) return false;
      state.setQueue(queue.slice(0, -1));
      return true;
    },
  };
}
