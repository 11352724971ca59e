import type { EveningCommand, EveningCommandReply } from "../../../contract/evening.ts";
import * as paths from "../../../contract/paths.ts";
import { Refused } from "../../api.ts";
import { applyChange } from "../model/read-book.ts";
import type { Identity } from "../use-identity.ts";
import type { Connection } from "./connection.ts";
import type { SentOutcome, SharedState, StoreOptions } from "./evening-state.ts";
import { afterDone, secondsSince, type QueuedCommand } from "./queue.ts";

const subjectOf = (command: EveningCommand): string | undefined => ("id" in command ? command.id : undefined);

/** What a press does that overrules the rules. */
const overruleTexts: Partial<Record<EveningCommand["kind"], string>> = {
  block: "Close it anyway",
  book: "Book anyway",
  move: "Move anyway",
};

/**
 * Sends commands, and keeps those that the service has not answered.
 *
 * @param ownKeys gets the keys of all that are sent
 */
export function createSender(
  state: SharedState,
  connection: Pick<Connection, "lose" | "retry" | "signedOut" | "isStopped">,
  { member, call }: StoreOptions,
  ownKeys: Set<string>,
) {
  const run = crypto.randomUUID();
  let isFlushing = false;
  /** A second press of the same button, while the first is on its way. */
  const inFlight = new Set<string>();

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
    if (state.current.book)
      state.set({
        book: applyChange(state.current.book, {
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
    if (isFlushing || state.current.queue.length === 0) return;
    isFlushing = true;
    try {
      for (;;) {
        const one = state.current.queue[0];
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
          if (!(error instanceof Refused)) return connection.lose();
          if (error.code === "NOT_SIGNED_IN") return connection.signedOut();
          outcome = {
            text: one.text,
            isTaken: false,
            message: `${error.message}.`,
            subject: subjectOf(one.command),
          };
        }
        // The store of another evening has the same queue by now, and sends it under the same keys.
        if (connection.isStopped()) return;
        // More may have been kept while this one was on its way.
        state.setQueue(afterDone(state.current.queue.slice(1), one, changed));
        state.set({ outcomes: [...state.current.outcomes, outcome] });
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
   * @throws Refused with INVALID_TOKEN where the PIN has to be asked for again
   */
  const send = async (
    command: EveningCommand,
    text: string,
    { overrule = false, identity }: { overrule?: boolean; identity?: Identity | undefined } = {},
  ): Promise<boolean | undefined> => {
    if (!state.current.book) return false;
    const one: QueuedCommand = {
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
    const keep = () => state.setQueue([...state.current.queue, { ...one, member: member?.() }]);
    // Stored changes go first: their order matters.
    if (state.current.lostSince || state.current.isSignedOut || state.current.queue.length > 0) {
      keep();
      if (!state.current.lostSince && !state.current.isSignedOut) void flush();
      return undefined;
    }
    const fingerprint = JSON.stringify(command);
    if (inFlight.has(fingerprint)) return false;
    inFlight.add(fingerprint);
    state.set({ rejection: undefined });
    try {
      const reply = await post(one, false);
      if (reply.outcome === "done") {
        const entry = state.current.book.log.find(({ sequence }) => sequence === reply.sequence);
        state.set({ done: command.kind === "undo" ? undefined : entry });
        return true;
      }
      state.set({
        rejection: {
          text,
          message: `${reply.message}${/[.!?]$/.test(reply.message) ? "" : "."}`,
          overrule: reply.outcome === "rule" ? { command, text } : undefined,
          overruleText: overruleTexts[command.kind] ?? "Seat anyway",
          subject: subjectOf(command),
        },
      });
      return false;
    } catch (error) {
      if (error instanceof Refused && error.code === "NOT_SIGNED_IN") {
        keep();
        connection.signedOut();
        return undefined;
      }
      if (error instanceof Refused && error.code === "INVALID_TOKEN") throw error;
      if (error instanceof Refused) {
        const message = `${error.message}.`;
        state.set({
          rejection: { text, message, overrule: undefined, overruleText: "", subject: undefined },
        });
        return false;
      }
      keep();
      connection.lose();
      if (!state.current.retryAt) connection.retry();
      return undefined;
    } finally {
      inFlight.delete(fingerprint);
    }
  };

  return { send, flush };
}
