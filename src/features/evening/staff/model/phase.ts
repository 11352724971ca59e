import { tablesText } from "../../rules/evening-rules.ts";
import type { EveningBook, Party, ServiceSpan } from "./book.ts";
import { timeText } from "./clock.ts";
import { allergyMark, shortName } from "./texts.ts";
import { sampleMark } from "../../../staff/shell/screen/sample-tag.tsx";
import { pluralize } from "../../../../core/shared/text.ts";

export type Phase = "pending" | "to-come" | "late" | "seated" | "over" | "left" | "no-show" | "cancelled";

/**
 * Returns the phase of a party. A party that has not been seated is late `lateAfter` minutes after its start;
 * a seated party is over once its planned end has passed.
 *
 * @param now the evening's current minute; undefined on another day
 */
export function phaseOf(
  { status, from, to }: Pick<Party, "status" | "from" | "to">,
  now: number | undefined,
  lateAfter: number,
): Phase {
  switch (status) {
    case "completed":
      return "left";
    case "no-show":
      return "no-show";
    case "cancelled":
      return "cancelled";
    case "seated":
      return now !== undefined && now > to ? "over" : "seated";
    case "pending":
    case "confirmed":
      if (now !== undefined && now >= from + lateAfter) return "late";
      return status === "pending" ? "pending" : "to-come";
  }
}

/** Number of minutes before a party's time from which the party counts as due. */
const dueMinutes = 15;

/** True if an expected party's time is at most a quarter of an hour away, or has passed. */
export const isDue = ({ status, from }: Pick<Party, "status" | "from">, now: number | undefined): boolean =>
  (status === "pending" || status === "confirmed") && now !== undefined && from - now <= dueMinutes;

/** Returns the time until a due party as text: `due in 5 min`, `due now`, `3 late`. */
export function dueText({ from }: Pick<Party, "from">, now: number): string {
  if (from < now) return `${now - from} late`;
  return from === now ? "due now" : `due in ${from - now} min`;
}

/** Returns the minute until which a party has its tables. A party that overstays still has its tables. */
export const heldUntil = ({ status, to }: Pick<Party, "status" | "to">, now: number | undefined): number =>
  status === "seated" && now !== undefined ? Math.max(to, now) : to;

/** Returns the phase as text, for the end of a button's accessible name: `12 minutes late`. */
export function phaseText(party: Pick<Party, "from" | "to">, phase: Phase, now: number | undefined): string {
  switch (phase) {
    case "late":
      return `${pluralize(now! - party.from, "minute")} late`;
    case "over":
      return `${pluralize(now! - party.to, "minute")} over`;
    case "pending":
      return "not confirmed";
    case "to-come":
      return "to come";
    default:
      return phase;
  }
}

/** Marks that a screen adds to a party's bar. */
export interface BarMarks {
  /** True if a change to the party is queued on this device. */
  readonly isStoredHere: boolean;
  /** Initials of another staff member who has just moved the party. */
  readonly movedBy: string | undefined;
}

export interface BarTexts {
  /** Party size; undefined for no-shows and cancelled parties. */
  readonly size: string | undefined;
  readonly name: string;
  readonly allergy: string | undefined;
  /** `12 late`, `12 over`. */
  readonly delay: string | undefined;
  /** `Sample`; undefined for a real guest. */
  readonly sample: string | undefined;
  /** Text at the end of the bar: `kept here`, initials, `pending` or `7 + 8 joined`. */
  readonly note: string | undefined;
}

export const isGone = (phase: Phase): boolean =>
  phase === "left" || phase === "no-show" || phase === "cancelled";

/** Returns the texts on a party's bar. */
export function barTexts(
  party: Party,
  phase: Phase,
  now: number | undefined,
  { isStoredHere, movedBy }: BarMarks,
): BarTexts {
  const note = (): string | undefined => {
    if (isStoredHere) return "kept here";
    if (movedBy) return movedBy;
    if (phase === "pending") return "pending";
    return party.tables.length > 1 && !isGone(phase) ? `${tablesText(party.tables)} joined` : undefined;
  };
  return {
    size: phase === "no-show" || phase === "cancelled" ? undefined : String(party.size),
    name: shortName(party.name),
    allergy: party.allergies && !isGone(phase) ? allergyMark : undefined,
    delay:
      phase === "late"
        ? `${now! - party.from} late`
        : phase === "over"
          ? `${now! - party.to} over`
          : undefined,
    sample: party.isSample ? sampleMark : undefined,
    note: note(),
  };
}

/**
 * Returns the accessible name of a party's bar: `3 Delgado, 20:30 to 22:30, table 14, to come`. The name
 * begins with the visible text, so that hosts who use voice control can say what they see.
 */
export function partyLabel(party: Party, phase: Phase, now: number | undefined, marks: BarMarks): string {
  const tables =
    party.tables.length === 0
      ? "no table"
      : `${party.tables.length > 1 ? "tables" : "table"} ${tablesText(party.tables)}`;
  const { size, name, allergy, delay, sample, note } = barTexts(party, phase, now, marks);
  return [
    size === undefined ? name : `${size} ${name}`,
    ...[allergy, delay, sample, note].filter((text) => text !== undefined),
    ...(size === undefined ? [`party of ${party.size}`] : []),
    ...(name === party.name ? [] : [party.name]),
    `${timeText(party.from)} to ${timeText(phase === "over" ? now! : party.to)}`,
    tables,
    phaseText(party, phase, now),
    ...(party.allergies ? [`allergy: ${party.allergies}`] : []),
    ...(party.occasion ? [party.occasion] : []),
  ].join(", ");
}

export interface HeadCounts {
  readonly parties: number;
  readonly covers: number;
  readonly seated: number;
  readonly toCome: number;
}

/** Counts the covers of parties that have come or are still expected. */
export function countCovers(parties: readonly Party[]): HeadCounts {
  const sum = (statuses: readonly Party["status"][]) =>
    parties.reduce((total, { status, size }) => total + (statuses.includes(status) ? size : 0), 0);
  const toCome = sum(["pending", "confirmed"]);
  const seated = sum(["seated"]);
  return {
    parties: parties.filter(({ status }) => status !== "cancelled").length,
    covers: toCome + seated + sum(["completed"]),
    seated,
    toCome,
  };
}

export interface QuarterCovers {
  readonly from: number;
  readonly covers: number;
}

/**
 * Returns the covers that arrive in each quarter of an hour, without empty quarters. Does not count cancelled
 * parties; the caller must exclude no-shows.
 */
export function coversPerQuarter(parties: readonly Party[]): QuarterCovers[] {
  const found = new Map<number, number>();
  for (const { status, plannedFrom, size } of parties) {
    if (status === "cancelled") continue;
    const quarter = Math.floor(plannedFrom / 15) * 15;
    found.set(quarter, (found.get(quarter) ?? 0) + size);
  }
  return [...found].map(([from, covers]) => ({ from, covers })).toSorted((a, b) => a.from - b.from);
}

/**
 * Returns the parties of one service. A party booked for a time outside all services belongs to the preceding
 * service or, if no service precedes it, to the first one.
 */
export function partiesOfService(book: EveningBook, name: string): readonly Party[] {
  const service = book.services.find((one) => one.name === name);
  if (!service) return book.parties;
  const after = book.services.filter(({ from }) => from > service.from).map(({ from }) => from);
  const end = Math.min(...after, Infinity);
  const isFirst = book.services.every(({ from }) => from >= service.from);
  return book.parties.filter(
    ({ plannedFrom }) => (isFirst || plannedFrom >= service.from) && plannedFrom < end,
  );
}

/** True if a party is expected or seated. */
export const isExpected = ({ status }: Party): boolean =>
  status === "pending" || status === "confirmed" || status === "seated";

/**
 * Returns the next open service that expects a party or, if there is none, the day's last open service.
 * Returns undefined if no open service follows.
 */
export function laterService(
  book: EveningBook,
  { from }: Pick<ServiceSpan, "from">,
): ServiceSpan | undefined {
  const later = book.services.filter((one) => one.closed === undefined && one.from > from);
  return later.find(({ name }) => partiesOfService(book, name).some(isExpected)) ?? later.at(-1);
}
