import type { ErrorCode } from "../../../core/contract/errors.ts";
import { parseTimeOfDay, type ServiceTime } from "../../../core/shared/time.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import { dayLock, type Lock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { alternativesTo } from "./availability/availability-service.ts";
import { chosenTime, slotAt, type ScheduledSlot } from "../rules/schedule.ts";
import {
  type AvailabilityQuery,
  unavailableReasons,
  unavailableReason,
  bookingWindowAt,
  tablesForSlot,
  type UnavailableReason,
} from "../rules/slot-rules.ts";
import type { BookingRules, TableAssignment } from "../rules/rules.ts";
import { toInstant, utcDays, type Minute } from "../rules/service-time.ts";
import { holdsBetween } from "./store.ts";
import { occupancyOf } from "../rules/tables.ts";

/** A slot that the rules allow. It may turn out that no table is free. */
export interface BookableSlot {
  readonly slot: ScheduledSlot;
  readonly from: Minute;
  readonly to: Minute;
}

export interface UnavailableSlot {
  readonly requested: ServiceTime;
  /** `unplanned`: no service takes bookings at that time. */
  readonly reason: UnavailableReason | "unplanned";
}

/**
 * Checks a guest's date and time against the rules.
 *
 * @param date an existing date, `YYYY-MM-DD`
 * @param time a readable time: `6:00 PM`
 */
export function resolveSlot(
  query: AvailabilityQuery,
  date: string,
  time: string,
): BookableSlot | UnavailableSlot {
  const { rules, party, now } = query;
  const requested = chosenTime(rules, date, parseTimeOfDay(time)!);
  const bookingWindow = bookingWindowAt(rules, now);
  const slot = slotAt(rules, requested);
  if (!slot) {
    const passed = toInstant(requested, rules.timeZone).minute < bookingWindow.minute;
    return { requested, reason: passed ? "past" : "unplanned" };
  }
  const reason = unavailableReason(slot, query, bookingWindow);
  if (reason) return { requested, reason };
  return { slot, from: slot.starts, to: slot.starts + rules.turn(party) };
}

/** Returns the locks for assigning tables. Overlapping stays share at least one lock. */
export const locksOf = ({ from, to }: BookableSlot): Lock[] => utcDays(from, to).map(dayLock);

/**
 * Returns the tables for a slot, given the holds that this transaction sees; undefined if no suitable table
 * is free, or if too many guests already arrive at that time.
 */
export async function assignTables(
  tx: DbExecutor,
  query: AvailabilityQuery,
  { slot, from, to }: BookableSlot,
): Promise<TableAssignment | undefined> {
  const holds = await holdsBetween(tx, from, to);
  const others = holds.filter(({ reservationId }) => reservationId !== query.except);
  return tablesForSlot(slot, query, occupancyOf(others));
}

const fieldOf: Readonly<Record<UnavailableSlot["reason"], string | undefined>> = {
  past: "reservationDate",
  closed: "reservationDate",
  paused: undefined,
  "too-soon": "reservationTime",
  "too-far": "reservationDate",
  full: "reservationTime",
  unplanned: "reservationTime",
};

const pausedMessage = ({ paused, pausedDates }: BookingRules, date: string): string | undefined =>
  paused || pausedDates.get(date) || undefined;

/** Returns the failure for an unavailable slot, with alternatives to it. */
export async function unavailableError(
  db: DbExecutor,
  query: AvailabilityQuery,
  { requested, reason }: UnavailableSlot,
): Promise<DomainError> {
  const code: ErrorCode = reason === "unplanned" ? "OUTSIDE_SERVICE_HOURS" : unavailableReasons[reason].code;
  return failure(code, {
    field: fieldOf[reason],
    message: reason === "paused" ? pausedMessage(query.rules, requested.date) : undefined,
    ...(reason === "past" ? {} : { details: { alternatives: await alternativesTo(db, query, requested) } }),
  });
}
