import type { ErrorCode } from "../../../contract/errors.ts";
import type { SlotState } from "../../../contract/availability.ts";
import { shiftDate } from "../../../shared/time.ts";
import type { BookingRules, Seating } from "../rules.ts";
import { occupancyOf, proposeSeating, type Held, type Occupancy } from "../tables.ts";
import { minuteOf, type Minute } from "../service-time.ts";
import { planOf, serviceDateOf, type PlannedSlot } from "./schedule.ts";

/** Why a slot cannot be booked. */
export type Obstacle = "past" | "closed" | "paused" | "too-soon" | "too-far" | "full";

/** What an obstacle is to a program that asks for availability, and to one that tries to book. */
export const obstacles: Readonly<Record<Obstacle, { readonly state: SlotState; readonly code: ErrorCode }>> =
  {
    past: { state: "past", code: "INVALID_DATE_PAST" },
    closed: { state: "closed", code: "CLOSED" },
    paused: { state: "closed", code: "BOOKING_PAUSED" },
    "too-soon": { state: "too-soon", code: "TOO_SOON" },
    "too-far": { state: "too-far", code: "TOO_FAR_AHEAD" },
    full: { state: "full", code: "NO_TABLE_AVAILABLE" },
  };

/** The moment at which it is asked. */
export interface Present {
  readonly minute: Minute;
  /** The first and the last service date that can be booked. */
  readonly firstDate: string;
  readonly lastDate: string;
}

const latest = new WeakMap<BookingRules, Present>();

/** It is the same for everybody who asks in the same minute. */
export function presentOf(rules: BookingRules, now: Date): Present {
  const minute = minuteOf(now);
  const known = latest.get(rules);
  if (known?.minute === minute) return known;
  const present = {
    minute,
    firstDate: serviceDateOf(rules, new Date(now.getTime() + rules.leadTime * 60_000)),
    lastDate: shiftDate(serviceDateOf(rules, now), rules.daysAhead),
  };
  latest.set(rules, present);
  return present;
}

/** One reason against a slot, or undefined where it has nothing against it. */
type Step = (slot: PlannedSlot, rules: BookingRules, present: Present) => Obstacle | undefined;

const past: Step = ({ starts }, _rules, { minute }) => (starts < minute ? "past" : undefined);
const closed: Step = ({ closure }) => (closure ? "closed" : undefined);
const paused: Step = (_slot, rules) => (rules.paused === undefined ? undefined : "paused");
const tooSoon: Step = ({ starts }, { leadTime }, { minute }) =>
  starts < minute + leadTime ? "too-soon" : undefined;
const tooFar: Step = ({ date }, _rules, { lastDate }) => (date > lastDate ? "too-far" : undefined);

const steps: readonly Step[] = [past, closed, paused, tooSoon, tooFar];

/** What speaks against a slot whoever else has booked. */
export function obstacleTo(slot: PlannedSlot, rules: BookingRules, present: Present): Obstacle | undefined {
  for (const step of steps) {
    const obstacle = step(slot, rules, present);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/** The tables for a party at a slot; undefined where none that fits is free, or too many guests arrive already. */
export function seatingAt(
  slot: PlannedSlot,
  party: number,
  rules: BookingRules,
  occupancy: Occupancy,
): Seating | undefined {
  if (occupancy.arrivingAt(slot.starts) + party > slot.service.coversPerSlot) return undefined;
  return proposeSeating(rules.seatings(party), occupancy, slot.starts, slot.starts + rules.turn(party));
}

/** What a party can book, as things stand. */
export interface Outlook {
  readonly present: Present;
  /** Undefined: it is free. */
  obstacle(slot: PlannedSlot): Obstacle | undefined;
  /** The free slots of a service date in order. */
  freeOn(date: string): readonly PlannedSlot[];
}

/** @param held every party at table during the dates that will be asked for */
export function outlookFor(
  party: number,
  rules: BookingRules,
  held: readonly Held[],
  present: Present,
): Outlook {
  const occupancy = occupancyOf(held);
  const free = new Map<string, readonly PlannedSlot[]>();
  const obstacle = (slot: PlannedSlot): Obstacle | undefined =>
    obstacleTo(slot, rules, present) ?? (seatingAt(slot, party, rules, occupancy) ? undefined : "full");
  return {
    present,
    obstacle,
    freeOn(date) {
      const known = free.get(date);
      if (known) return known;
      const found = planOf(rules, date).slots.filter((slot) => obstacle(slot) === undefined);
      free.set(date, found);
      return found;
    },
  };
}
