import type { QueuedCommand } from "../../../staff/shell/live/queue.ts";
import type { EveningBook, Party } from "../model/book.ts";
import type { EveningCommand } from "../../contract/evening-commands.ts";

export type QueuedEveningCommand = QueuedCommand<EveningCommand>;

/**
 * Commands whose effect is certain enough to be shown before the service answers. All other commands are
 * shown as tentative.
 */
const certainKinds: ReadonlySet<EveningCommand["kind"]> = new Set([
  "seat",
  "complete",
  "no-show",
  "confirm",
  "edit",
]);

export const isTentative = ({ command }: Pick<QueuedEveningCommand, "command">): boolean =>
  !certainKinds.has(command.kind) || (command.kind === "seat" && command.tables !== undefined);

/** A party, block or waiting party, with its id and version. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * Returns the queue after the service has carried out a command. The host gave later commands for the same
 * row with that command in mind, so they now apply to the row's new version. If another host changed the row
 * in the meantime, these commands stay unchanged, and the service reports the conflict.
 */
export const dequeueCommand = (
  queue: readonly QueuedEveningCommand[],
  { command: done }: QueuedEveningCommand,
  rows: readonly Versioned[],
): readonly QueuedEveningCommand[] =>
  queue.map((one) => {
    const { command } = one;
    if (!("id" in command) || !("id" in done) || command.id !== done.id) return one;
    const isNext = rows.some(({ id, version }) => id === done.id && version === done.version + 1);
    return isNext && command.version === done.version
      ? { ...one, command: { ...command, version: done.version + 1 } }
      : one;
  });

function withCommand(party: Party, { command }: QueuedEveningCommand, minute: number): Party {
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
 * Returns the book as this device draws it, with the statuses and notes that are still queued. Affected
 * parties show “kept here”. Unaffected parties remain the same objects.
 *
 * @param minuteOf converts the instant of a command to a minute of the evening
 */
export function withQueuedCommands(
  book: EveningBook,
  queue: readonly QueuedEveningCommand[],
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
