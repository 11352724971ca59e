import type { ErrorCode } from "../../../core/contract/errors.ts";
import type { SlotState } from "../contract/availability.ts";
import { shiftDate } from "../../../core/shared/time.ts";
import type { BookingRules, TableAssignment } from "./rules.ts";
import { freeTables, occupancyOf, proposeTables, type TableHold, type Occupancy } from "./tables.ts";
import { minuteOf, type Minute } from "./service-time.ts";
import { scheduleFor, serviceDateOf, type ScheduledSlot } from "./schedule.ts";

/** A party, and the rules and the moment that decide which slots it can book. */
export interface AvailabilityQuery {
  readonly rules: BookingRules;
  readonly party: number;
  readonly now: Date;
  /** Id of a reservation that is being moved. Its own tables count as free. */
  readonly except?: string;
}

export type UnavailableReason = "past" | "closed" | "paused" | "too-soon" | "too-far" | "full";

/** Each reason's name in an availability reply, and its code in the reply to a booking. */
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

/** The service dates that can be booked at a given moment. */
export interface BookingWindow {
  /** Moment for which the window was computed. */
  readonly minute: Minute;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Caches the latest window of each version of the rules: all requests within a minute share a window. */
const latestWindow = new WeakMap<BookingRules, BookingWindow>();

export function bookingWindowAt(rules: BookingRules, now: Date): BookingWindow {
  const minute = minuteOf(now);
  const cached = latestWindow.get(rules);
  if (cached?.minute === minute) return cached;
  const bookingWindow = {
    minute,
    firstDate: serviceDateOf(rules, new Date(now.getTime() + rules.leadTime * 60_000)),
    lastDate: shiftDate(serviceDateOf(rules, now), rules.daysAhead),
  };
  latestWindow.set(rules, bookingWindow);
  return bookingWindow;
}

/** Returns this rule's reason if it forbids booking a slot, regardless of other bookings; otherwise undefined. */
export type SlotRule = (
  slot: ScheduledSlot,
  query: AvailabilityQuery,
  bookingWindow: BookingWindow,
) => UnavailableReason | undefined;

const past: SlotRule = ({ starts }, _query, { minute }) => (starts < minute ? "past" : undefined);
const closed: SlotRule = ({ closure }) => (closure ? "closed" : undefined);
const paused: SlotRule = ({ date }, { rules }) =>
  rules.paused === undefined && !rules.pausedDates.has(date) ? undefined : "paused";
const tooSoon: SlotRule = ({ starts }, { rules }, { minute }) =>
  starts < minute + rules.leadTime ? "too-soon" : undefined;
const tooFar: SlotRule = ({ date }, _query, { lastDate }) => (date > lastDate ? "too-far" : undefined);

/** The rules in the order in which their reasons are reported. */
export const slotRules: readonly SlotRule[] = [past, closed, paused, tooSoon, tooFar];

/**
 * Returns the first reason why a slot cannot be booked, regardless of other bookings; undefined if no rule
 * forbids it.
 */
export function unavailableReason(
  slot: ScheduledSlot,
  query: AvailabilityQuery,
  bookingWindow: BookingWindow,
  rules: readonly SlotRule[] = slotRules,
): UnavailableReason | undefined {
  for (const rule of rules) {
    const reason = rule(slot, query, bookingWindow);
    if (reason) return reason;
  }
  return undefined;
}

/**
 * Returns the tables for a party at a slot. Returns undefined if no suitable tables are free, or if too many
 * guests already arrive at that time.
 */
export function tablesForSlot(
  slot: ScheduledSlot,
  { rules, party }: AvailabilityQuery,
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

/** Slots and tables that a party can book, given the existing bookings. */
export interface AvailabilitySnapshot {
  readonly bookingWindow: BookingWindow;
  /** Returns the reason why a slot cannot be booked; undefined if it is free. */
  reason(slot: ScheduledSlot): UnavailableReason | undefined;
  /**
   * Returns every table that the party could have at the slot, alone or joined; empty if the slot cannot be
   * booked.
   */
  freeTables(slot: ScheduledSlot): readonly string[];
  /** Returns the free slots of a service date in order. */
  freeOn(date: string): readonly ScheduledSlot[];
}

/**
 * Computes the slots and tables that a party can book.
 *
 * @param holds all holds on tables on the dates in question
 * @param rules checks applied to each slot; `slotRules` by default
 */
export function availabilitySnapshot(
  query: AvailabilityQuery,
  holds: readonly TableHold[],
  bookingWindow: BookingWindow,
  rules: readonly SlotRule[] = slotRules,
): AvailabilitySnapshot {
  const occupancy = occupancyOf(holds);
  const free = new Map<string, readonly ScheduledSlot[]>();
  const reason = (slot: ScheduledSlot): UnavailableReason | undefined =>
    unavailableReason(slot, query, bookingWindow, rules) ??
    (tablesForSlot(slot, query, occupancy) ? undefined : "full");
  return {
    bookingWindow,
    reason,
    freeTables: (slot) =>
      reason(slot) === undefined
        ? freeTables(
            query.rules.tableAssignments(query.party),
            occupancy,
            slot.starts,
            slot.starts + query.rules.turn(query.party),
          )
        : [],
    freeOn(date) {
      const cached = free.get(date);
      if (cached) return cached;
      const found = scheduleFor(query.rules, date).slots.filter((slot) => reason(slot) === undefined);
      free.set(date, found);
      return found;
    },
  };
}
