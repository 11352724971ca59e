import type { ErrorCode } from "../../contract/errors.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { parseTimeOfDay, type ServiceTime } from "../../shared/time.ts";
import { alternativesTo, type AvailabilityQuery } from "./availability/availability-service.ts";
import { chosenTime, slotAt, type ScheduledSlot } from "./availability/schedule.ts";
import {
  unavailableReasons,
  unavailableReason,
  bookingWindowAt,
  tablesForSlot,
  type UnavailableReason,
} from "./availability/slot-rules.ts";
import type { DomainError } from "./result.ts";
import type { TableAssignment } from "./rules.ts";
import { holdsBetween } from "./store.ts";
import { occupancyOf } from "./tables.ts";
import { toInstant, utcDays, type Minute } from "./service-time.ts";

/** A time that can be booked as far as the rules go; whether there is a table is asked last. */
export interface BookableSlot {
  readonly slot: ScheduledSlot;
  readonly from: Minute;
  readonly to: Minute;
}

/** A time that cannot. */
export interface UnavailableSlot {
  readonly requested: ServiceTime;
  /** `unplanned`: no service takes bookings at that time. */
  readonly reason: UnavailableReason | "unplanned";
}

/**
 * What a guest's date and time come to under the rules.
 *
 * @param date a real date, `YYYY-MM-DD`
 * @param time a readable time, `6:00 PM`
 */
export function resolveSlot(
  { rules, party, now }: AvailabilityQuery,
  date: string,
  time: string,
): BookableSlot | UnavailableSlot {
  const requested = chosenTime(rules, date, parseTimeOfDay(time)!);
  const bookingWindow = bookingWindowAt(rules, now);
  const slot = slotAt(rules, requested);
  if (!slot) {
    const passed = toInstant(requested, rules.timeZone).minute < bookingWindow.minute;
    return { requested, reason: passed ? "past" : "unplanned" };
  }
  const reason = unavailableReason(slot, rules, bookingWindow);
  if (reason) return { requested, reason };
  return { slot, from: slot.starts, to: slot.starts + rules.turn(party) };
}

/** What nobody else may work on while a table is taken: whoever could want it too names one of these days as well. */
export const locksOf = ({ from, to }: BookableSlot): string[] => utcDays(from, to).map((day) => `day ${day}`);

/** The tables for a choice, as things stand in this transaction. */
export async function assignTables(
  tx: DbExecutor,
  { rules, party, except }: AvailabilityQuery,
  { slot, from, to }: BookableSlot,
): Promise<TableAssignment | undefined> {
  const holds = await holdsBetween(tx, from, to);
  const others = holds.filter(({ reservationId }) => reservationId !== except);
  return tablesForSlot(slot, party, rules, occupancyOf(others));
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

/** The refusal a guest gets, with what could be booked instead. */
export async function unavailableError(
  db: DbExecutor,
  query: AvailabilityQuery,
  { requested, reason }: UnavailableSlot,
): Promise<DomainError> {
  const code: ErrorCode = reason === "unplanned" ? "OUTSIDE_SERVICE_HOURS" : unavailableReasons[reason].code;
  return {
    ok: false,
    code,
    field: fieldOf[reason],
    error: reason === "paused" ? query.rules.paused || undefined : undefined,
    alternatives: reason === "past" ? undefined : await alternativesTo(db, query, requested),
  };
}
