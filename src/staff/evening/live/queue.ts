import type { EveningCommand } from "../../../contract/evening.ts";
import type { EveningBook, Party } from "../model/book.ts";

/** A command that the service has not answered. */
export interface QueuedCommand {
  /** The service does what comes under one key once. */
  readonly key: string;
  readonly command: EveningCommand;
  readonly overrule: boolean;
  /** Of who was at the screen, where several use it. */
  readonly initials: string | undefined;
  /** What the service answered to their PIN. */
  readonly identity?: string | undefined;
  /** Who was signed in when it was kept. */
  readonly member?: { readonly id: string; readonly initials: string | undefined } | undefined;
  /** What it is, for the list: `Haddad: seated`. */
  readonly text: string;
  /** Of the evening's book. */
  readonly date: string;
  /** By the device's clock, ISO. */
  readonly at: string;
  /** By its steady counter, and which run of the page that counter is of. */
  readonly steadyMs: number;
  readonly run: string;
}

const storageKey = "staff-evening-queue";

/** Of commands whose effect is certain enough to be drawn while they wait; all others are tentative: the service decides. */
const certainKinds: ReadonlySet<EveningCommand["kind"]> = new Set([
  "seat",
  "complete",
  "no-show",
  "confirm",
  "edit",
]);

export const isTentative = ({ command }: Pick<QueuedCommand, "command">): boolean =>
  !certainKinds.has(command.kind) || (command.kind === "seat" && command.tables !== undefined);

const isQueued = (value: unknown): value is QueuedCommand =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as QueuedCommand).key === "string" &&
  typeof (value as QueuedCommand).command === "object" &&
  typeof (value as QueuedCommand).text === "string";

/** What this device has kept, in order; nothing where there is none, or it cannot be read. */
export function readQueue(storage: Pick<Storage, "getItem">): readonly QueuedCommand[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isQueued) : [];
  } catch {
    return [];
  }
}

/** Keeps commands on this device until the service has them. False: this browser keeps nothing; they are in memory alone. */
export function writeQueue(storage: Pick<Storage, "setItem">, queue: readonly QueuedCommand[]): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify(queue));
    return true;
  } catch {
    return false;
  }
}

/** A party, block or waiting party as the service has it after a command. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * What still waits, after one of the queue was done: later commands for the same row were decided on this device with that one in
 * mind, so that they are for the row as it is now. Where somebody else has changed it in between they stay as they are, and the
 * service says so.
 */
export const afterDone = (
  queue: readonly QueuedCommand[],
  { command: done }: QueuedCommand,
  rows: readonly Versioned[],
): readonly QueuedCommand[] =>
  queue.map((one) => {
    const { command } = one;
    if (!("id" in command) || !("id" in done) || command.id !== done.id) return one;
    const isNext = rows.some(({ id, version }) => id === done.id && version === done.version + 1);
    return isNext && command.version === done.version
      ? { ...one, command: { ...command, version: done.version + 1 } }
      : one;
  });

/** How long ago a command was given, in seconds: by the steady counter, and by the clock where the page was loaded since. */
export const secondsSince = (
  { at, steadyMs, run }: Pick<QueuedCommand, "at" | "steadyMs" | "run">,
  now: { readonly date: Date; readonly steadyMs: number; readonly run: string },
): number => {
  const ms = run === now.run ? now.steadyMs - steadyMs : now.date.getTime() - Date.parse(at);
  return Math.min(Math.max(Math.round(ms / 1000), 0), 86_400);
};

function withCommand(party: Party, { command }: QueuedCommand, minute: number): Party {
  switch (command.kind) {
    case "seat": {
      const stay = { tables: party.tables, from: minute, to: minute + (party.to - party.from) };
      return { ...party, ...stay, status: "seated", stays: [stay] };
    }
    case "complete": {
      const to = Math.max(minute, party.from);
      return {
        ...party,
        to,
        status: "completed",
        stays: party.stays.map((stay) => ({ ...stay, to: Math.min(stay.to, to) })),
      };
    }
    case "no-show":
      return { ...party, status: "no-show", stays: [] };
    case "confirm":
      return { ...party, status: "confirmed" };
    case "edit":
      return { ...party, note: command.note === undefined ? party.note : (command.note ?? undefined) };
    default:
      return party;
  }
}

/**
 * The book with the statuses and notes that this device keeps, for drawing: what comes of it carries "kept here". Parties without
 * such stay the same objects.
 *
 * @param minuteOf the evening's minute at which a command was given
 */
export function withQueue(
  book: EveningBook,
  queue: readonly QueuedCommand[],
  minuteOf: (at: string) => number | undefined,
): EveningBook {
  const certain = queue.filter((one) => one.date === book.date && !isTentative(one));
  if (certain.length === 0) return book;
  const parties = book.parties.map((party) =>
    certain
      .filter(({ command }) => "id" in command && command.id === party.id)
      .reduce((before, one) => withCommand(before, one, minuteOf(one.at) ?? before.from), party),
  );
  return { ...book, parties };
}
