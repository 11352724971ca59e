import type { ErrorCode } from "../../../contract/errors.ts";
import type { SlotState } from "../../../contract/availability.ts";
import { shiftDate } from "../../../shared/time.ts";
import type { BookingRules, TableAssignment } from "../rules.ts";
import { occupancyOf, proposeTables, type TableHold, type Occupancy } from "../tables.ts";
import { minuteOf, type Minute } from "../service-time.ts";
import { scheduleFor, serviceDateOf, type ScheduledSlot } from "./schedule.ts";

/** Why a slot cannot be booked. */
export type UnavailableReason = "past" | "closed" | "paused" | "too-soon" | "too-far" | "full";

/** What an obstacle is to a program that asks for availability, and to one that tries to book. */
export const unavailableReasons: Readonly<
  Record<UnavailableReason, { readonly state: SlotState; readonly code: ErrorCode }>
> = {
  past: { state: "past", code: "INVALID_DATE_PAST" },
  closed: { state: "closed", code: "CLOSED" },
  paused: { state: "closed", code: "BOOKING_PAUSED" },
  "too-soon": { state: "too-soon", code: "TOO_SOON" },
  "too-far": { state: "too-far", code: "TOO_FAR_AHEAD" },
  full: { state: "full", code: "NO_TABLE_AVAILABLE" },
};

/** The moment at which it is asked. */
export interface BookingWindow {
  readonly minute: Minute;
  /** The first and the last service date that can be booked. */
  readonly firstDate: string;
  readonly lastDate: string;
}

const latest = new WeakMap<BookingRules, BookingWindow>();

/** It is the same for everybody who asks in the same minute. */
export function bookingWindowAt(rules: BookingRules, now: Date): BookingWindow {
  const minute = minuteOf(now);
  const known = latest.get(rules);
  if (known?.minute === minute) return known;
  const bookingWindow = {
    minute,
    firstDate: serviceDateOf(rules, new Date(now.getTime() + rules.leadTime * 60_000)),
    lastDate: shiftDate(serviceDateOf(rules, now), rules.daysAhead),
  };
  latest.set(rules, bookingWindow);
  return bookingWindow;
}

/** One reason against a slot, or undefined where it has nothing against it. */
type SlotRule = (
  slot: ScheduledSlot,
  rules: BookingRules,
  bookingWindow: BookingWindow,
) => UnavailableReason | undefined;

const past: SlotRule = ({ starts }, _rules, { minute }) => (starts < minute ? "past" : undefined);
const closed: SlotRule = ({ closure }) => (closure ? "closed" : undefined);
const paused: SlotRule = (_slot, rules) => (rules.paused === undefined ? undefined : "paused");
const tooSoon: SlotRule = ({ starts }, { leadTime }, { minute }) =>
  starts < minute + leadTime ? "too-soon" : undefined;
const tooFar: SlotRule = ({ date }, _rules, { lastDate }) => (date > lastDate ? "too-far" : undefined);

const slotRules: readonly SlotRule[] = [past, closed, paused, tooSoon, tooFar];

/** What speaks against a slot whoever else has booked. */
export function unavailableReason(
  slot: ScheduledSlot,
  rules: BookingRules,
  bookingWindow: BookingWindow,
): UnavailableReason | undefined {
  for (const rule of slotRules) {
    const reason = rule(slot, rules, bookingWindow);
    if (reason) return reason;
  }
  return undefined;
}

/** The tables for a party at a slot; undefined where none that fits is free, or too many guests arrive already. */
export function tablesForSlot(
  slot: ScheduledSlot,
  party: number,
  rules: BookingRules,
  occupancy: Occupancy,
): TableAssignment | undefined {
  if (occupancy.arrivingAt(slot.starts) + party > slot.servicePeriod.coversPerSlot) return undefined;
  return proposeTables(
    rules.tableAssignments(party),
    occupancy,
    slot.starts,
    slot.starts + rules.turn(party),
  );
}

/** What a party can book, as things stand. */
export interface AvailabilitySnapshot {
  readonly bookingWindow: BookingWindow;
  /** Undefined: it is free. */
  reason(slot: ScheduledSlot): UnavailableReason | undefined;
  /** The free slots of a service date in order. */
  freeOn(date: string): readonly ScheduledSlot[];
}

/** @param holds every party at table during the dates that will be asked for */
export function availabilitySnapshot(
  party: number,
  rules: BookingRules,
  holds: readonly TableHold[],
  bookingWindow: BookingWindow,
): AvailabilitySnapshot {
  const occupancy = occupancyOf(holds);
  const free = new Map<string, readonly ScheduledSlot[]>();
  const reason = (slot: ScheduledSlot): UnavailableReason | undefined =>
    unavailableReason(slot, rules, bookingWindow) ??
    (tablesForSlot(slot, party, rules, occupancy) ? undefined : "full");
  return {
    bookingWindow,
    reason,
    freeOn(date) {
      const known = free.get(date);
      if (known) return known;
      const found = scheduleFor(rules, date).slots.filter((slot) => reason(slot) === undefined);
      free.set(date, found);
      return found;
    },
  };
}
