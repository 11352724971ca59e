import {
  addedHolds,
  clashesWith,
  holdsOfStay,
  isStillSeated,
  longestOverrun,
  overlapOf,
  partyName,
  type Clash,
  type OwnedHold,
  type Stay,
} from "../rules/evening-rules.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import type { Minute } from "../../booking/rules/service-time.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { localTimeOf } from "../../booking/rules/clock.ts";
import type { Change } from "./states.ts";
import type { Hold } from "../../booking/rules/tables.ts";
import type { EveningClash } from "../contract/evening-commands.ts";

/** Longest stay in minutes: a day. */
const longestStay = 1440;
/**
 * Returns all table holds, of parties, offers and blocks, that overlap the period from `from` to `to`.
 * Includes holds that ended shortly before, because their parties may have overstayed.
 */
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
      "r.source",
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
    name: row.status === null ? row.reason : partyName(row.name, row.source ?? undefined),
    size: row.party_size,
    status: row.status ?? undefined,
  }));
}

export const describeClash = (clash: Clash, timeZone: string): EveningClash => ({
  table: clash.other.table,
  with: clash.other.owner,
  id: clash.other.id,
  name: clash.other.name,
  size: clash.other.size,
  minutes: overlapOf(clash),
  from: localTimeOf(clash.other.from, timeZone),
  until: localTimeOf(clash.other.to, timeZone),
  stillSeated: isStillSeated(clash),
});

/**
 * Returns the holds of a change that must be checked for clashes: the new holds or, if the party sits down,
 * all of its holds.
 */
export function holdsToCheck(change: Change): {
  readonly holds: readonly Hold[];
  readonly physical: boolean;
} {
  const { before, after } = change;
  const sits = change.subject === "party" && change.after.row.status === "seated";
  const sat = change.subject === "party" && change.before?.row.status === "seated";
  if (sits && !sat) return { holds: after.holds, physical: true };
  return { holds: addedHolds(before?.holds ?? [], after.holds), physical: sits };
}

/** Returns the sets of tables that are free for a party from `from` to `to`, best first. */
export const freeAssignments = (
  rules: BookingRules,
  size: number,
  others: readonly OwnedHold[],
  { from, to, now, physical }: { from: Minute; to: Minute; now: Minute; physical: boolean },
): readonly (readonly string[])[] =>
  rules
    .tableAssignments(size)
    .filter(
      (tables) => clashesWith(holdsOfStay({ tables, from, to }), others, { now, physical }).length === 0,
    );

/**
 * Shifts to try, in minutes: in steps of a quarter of an hour, nearest first, up to three hours later or
 * earlier.
 */
const steps = Array.from({ length: 12 }, (_, index) => [(index + 1) * 15, -(index + 1) * 15]).flat();

/**
 * Finds the nearest place that fits a party: the same tables up to an hour earlier or later, then other
 * tables at the same time, then the same tables up to three hours earlier or later. A party that is seated,
 * or sits down now, cannot wait, so only other tables are tried.
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
  }: Stay & { readonly size: number; readonly now: Minute; readonly physical: boolean },
): Pick<Stay, "tables" | "from"> | undefined {
  const fits = (start: Minute) =>
    clashesWith(holdsOfStay({ tables, from: start, to: start + to - from }), others, { now, physical })
      .length === 0;
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
