import type { ErrorCode } from "../../contract/errors.ts";
import type { Queries } from "../storage/transactions.ts";
import { parseTimeOfDay, type ServiceTime } from "../../shared/time.ts";
import { alternativesTo, type Question } from "./availability/availability-service.ts";
import { chosenTime, slotAt, type PlannedSlot } from "./availability/schedule.ts";
import { obstacles, obstacleTo, presentOf, seatingAt, type Obstacle } from "./availability/slot-rules.ts";
import type { Refusal } from "./result.ts";
import type { Seating } from "./rules.ts";
import { heldBetween } from "./store.ts";
import { occupancyOf } from "./tables.ts";
import { momentOf, utcDays, type Minute } from "./service-time.ts";

/** A time that can be booked as far as the rules go; whether there is a table is asked last. */
export interface Choice {
  readonly slot: PlannedSlot;
  readonly from: Minute;
  readonly to: Minute;
}

/** A time that cannot. */
export interface Obstructed {
  readonly wanted: ServiceTime;
  /** `unplanned`: no service takes bookings at that time. */
  readonly obstacle: Obstacle | "unplanned";
}

/**
 * What a guest's date and time come to under the rules.
 *
 * @param date a real date, `YYYY-MM-DD`
 * @param time a readable time, `6:00 PM`
 */
export function choose({ rules, party, now }: Question, date: string, time: string): Choice | Obstructed {
  const wanted = chosenTime(rules, date, parseTimeOfDay(time)!);
  const present = presentOf(rules, now);
  const slot = slotAt(rules, wanted);
  if (!slot) {
    const passed = momentOf(wanted, rules.timeZone).minute < present.minute;
    return { wanted, obstacle: passed ? "past" : "unplanned" };
  }
  const obstacle = obstacleTo(slot, rules, present);
  if (obstacle) return { wanted, obstacle };
  return { slot, from: slot.starts, to: slot.starts + rules.turn(party) };
}

/** What nobody else may work on while a table is taken: whoever could want it too names one of these days as well. */
export const locksOf = ({ from, to }: Choice): string[] => utcDays(from, to).map((day) => `day ${day}`);

/** The tables for a choice, as things stand in this transaction. */
export async function findSeating(
  tx: Queries,
  { rules, party, except }: Question,
  { slot, from, to }: Choice,
): Promise<Seating | undefined> {
  const held = await heldBetween(tx, from, to);
  const others = held.filter(({ reservationId }) => reservationId !== except);
  return seatingAt(slot, party, rules, occupancyOf(others));
}

const fieldOf: Readonly<Record<Obstructed["obstacle"], string | undefined>> = {
  past: "reservationDate",
  closed: "reservationDate",
  paused: undefined,
  "too-soon": "reservationTime",
  "too-far": "reservationDate",
  full: "reservationTime",
  unplanned: "reservationTime",
};

/** The refusal a guest gets, with what could be booked instead. */
export async function refusal(
  db: Queries,
  question: Question,
  { wanted, obstacle }: Obstructed,
): Promise<Refusal> {
  const code: ErrorCode = obstacle === "unplanned" ? "OUTSIDE_SERVICE_HOURS" : obstacles[obstacle].code;
  return {
    ok: false,
    code,
    field: fieldOf[obstacle],
    error: obstacle === "paused" ? question.rules.paused || undefined : undefined,
    alternatives: obstacle === "past" ? undefined : await alternativesTo(db, question, wanted),
  };
}
