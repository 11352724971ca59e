import type { EveningClash } from "../../contract/evening.ts";
import type { ReservationStatus } from "../../contract/reservation.ts";
import type { BookingRules } from "../reservations/rules.ts";
import type { Minute } from "../reservations/service-time.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { localTimeOf } from "./clock.ts";
import { writeHolds, type Change, type Hold } from "./states.ts";

/** A hold, and whose it is. */
export interface OwnedHold extends Hold {
  readonly id: string;
  readonly owner: "party" | "block" | "offer";
  readonly name: string | null;
  readonly size: number | null;
  /** Undefined of a block. */
  readonly status: ReservationStatus | undefined;
  /** False: its guests have been moved to another table since. */
  readonly current: boolean;
}

/** Minutes. No party stays longer than a day. */
const longestStay = 1440;
/** Minutes after its end for which a party that nobody has seen leave is taken to be there still. */
const longestOverrun = 360;

/** Everybody's holds from one minute to another, and those of parties that should have left shortly before. */
export async function ownedHolds(db: DbExecutor, from: Minute, to: Minute): Promise<OwnedHold[]> {
  const rows = await db
    .selectFrom("reservation_tables as t")
    .leftJoin("reservations as r", "r.id", "t.reservation_id")
    .leftJoin("table_blocks as b", "b.id", "t.reservation_id")
    .select([
      "t.reservation_id",
      "t.table_name",
      "t.from_minute",
      "t.to_minute",
      "r.name",
      "r.party_size",
      "r.status",
      "r.held_until",
      "b.reason",
    ])
    .where("t.from_minute", "<", to)
    .where("t.from_minute", ">", from - longestStay - longestOverrun)
    .where("t.to_minute", ">", from - longestOverrun)
    .orderBy("t.from_minute")
    .execute();
  const lastEnd = new Map<string, Minute>();
  for (const { reservation_id: id, to_minute } of rows)
    lastEnd.set(id, Math.max(to_minute, lastEnd.get(id) ?? to_minute));
  return rows.map((row) => ({
    current: row.to_minute === lastEnd.get(row.reservation_id),
    id: row.reservation_id,
    table: row.table_name,
    from: row.from_minute,
    to: row.to_minute,
    owner:
      row.status === null ? "block" : row.held_until !== null && row.status === "pending" ? "offer" : "party",
    name: row.status === null ? row.reason : row.name,
    size: row.party_size,
    status: row.status ?? undefined,
  }));
}

/** Until when somebody has a table: who sits over their time has it still. */
export const effectiveEnd = (
  { status, to, current }: Pick<OwnedHold, "status" | "to" | "current">,
  now: Minute,
): Minute => (status === "seated" && current && to <= now && now - to < longestOverrun ? now + 1 : to);

/** What stands against some holds. @param physical whether somebody sits there: then whoever is over their time counts */
export function clashesWith(
  wanted: readonly Hold[],
  others: readonly OwnedHold[],
  { now, physical }: { readonly now: Minute; readonly physical: boolean },
): { readonly wanted: Hold; readonly other: OwnedHold; readonly until: Minute }[] {
  return wanted.flatMap((hold) =>
    others.flatMap((other) => {
      const until = physical ? effectiveEnd(other, now) : other.to;
      return other.table === hold.table && other.from < hold.to && hold.from < until
        ? [{ wanted: hold, other, until }]
        : [];
    }),
  );
}

type Found = ReturnType<typeof clashesWith>[number];

export const guestName = (name: string | null, source?: string): string =>
  name ?? (source === "walk-in" ? "Walk-in" : "a guest without a name");

const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** A clash as a host reads it: `12 minutes into Rossi, 20:30`. */
export function clashMessage({ wanted, other, until }: Found, timeZone: string): string {
  const at = (minute: Minute) => localTimeOf(minute, timeZone);
  const over = until > other.to;
  if (over) return `${guestName(other.name)} still sits at ${other.table}, until ${at(other.to)} by the plan`;
  if (other.owner === "block")
    return `Table ${other.table} is closed until ${at(other.to)}${other.name ? `: ${other.name}` : ""}`;
  const minutes = Math.min(wanted.to, until) - Math.max(wanted.from, other.from);
  const into = `${minutesText(minutes)} into ${other.owner === "offer" ? "the table offered to " : ""}${guestName(other.name)}`;
  return other.from >= wanted.from ? `${into}, ${at(other.from)}` : `${into}, until ${at(until)}`;
}

export const toClash = ({ wanted, other, until }: Found, timeZone: string): EveningClash => ({
  table: other.table,
  with: other.owner,
  id: other.id,
  name: other.name,
  size: other.size,
  minutes: Math.min(wanted.to, until) - Math.max(wanted.from, other.from),
  from: localTimeOf(other.from, timeZone),
  until: localTimeOf(other.to, timeZone),
  stillSeated: until > other.to,
});

/** The holds of a change that have to be looked at: those that are new, or all of a party that sits down. */
export function holdsToCheck(change: Change): {
  readonly holds: readonly Hold[];
  readonly physical: boolean;
} {
  const { before, after } = change;
  const sits = change.subject === "party" && change.after.row.status === "seated";
  const sat = change.subject === "party" && change.before?.row.status === "seated";
  if (sits && !sat) return { holds: after.holds, physical: true };
  const known = new Set((before?.holds ?? []).map((hold) => writeHolds([hold])));
  return { holds: after.holds.filter((hold) => !known.has(writeHolds([hold]))), physical: sits };
}

/** Tables for a party, best first, that nobody has from one minute to another. */
export const freeAssignments = (
  rules: BookingRules,
  size: number,
  others: readonly OwnedHold[],
  { from, to, now, physical }: { from: Minute; to: Minute; now: Minute; physical: boolean },
): readonly (readonly string[])[] =>
  rules.tableAssignments(size).filter(
    (tables) =>
      clashesWith(
        tables.map((table) => ({ table, from, to })),
        others,
        { now, physical },
      ).length === 0,
  );

/** Steps of a quarter of an hour, the nearest first, up to three hours away. */
const steps = Array.from({ length: 12 }, (_, index) => [(index + 1) * 15, -(index + 1) * 15]).flat();

/**
 * The nearest place that fits: the same tables up to an hour away, then other tables at the same time, then the same tables
 * further away. A party that sits, or is to sit down, cannot wait: only other tables.
 */
export function nearestPlace(
  rules: BookingRules,
  others: readonly OwnedHold[],
  {
    size,
    tables,
    from,
    to,
    now,
    physical,
  }: {
    readonly size: number;
    readonly tables: readonly string[];
    readonly from: Minute;
    readonly to: Minute;
    readonly now: Minute;
    readonly physical: boolean;
  },
): { readonly tables: readonly string[]; readonly from: Minute } | undefined {
  const fits = (start: Minute) =>
    clashesWith(
      tables.map((table) => ({ table, from: start, to: start + to - from })),
      others,
      { now, physical },
    ).length === 0;
  const shift = (limit: number) =>
    physical || tables.length === 0
      ? undefined
      : steps.find((step) => Math.abs(step) <= limit && from + step >= now && fits(from + step));
  const soon = shift(60);
  if (soon !== undefined) return { tables, from: from + soon };
  const [other] = freeAssignments(rules, size, others, { from, to, now, physical });
  if (other) return { tables: other, from };
  const later = shift(180);
  return later === undefined ? undefined : { tables, from: from + later };
}
