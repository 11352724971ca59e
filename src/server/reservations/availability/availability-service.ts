import type { Alternative, AvailabilityReply, Slot } from "../../../contract/availability.ts";
import { minutesPerDay, type ServiceTime } from "../../../shared/time.ts";
import type { Queries } from "../../storage/transactions.ts";
import type { BookingRules } from "../rules.ts";
import { heldBetween } from "../store.ts";
import { minuteOf } from "../service-time.ts";
import { alternativesOffered, nearestDate, nearestFree, reaches } from "./alternatives.ts";
import { planOf } from "./schedule.ts";
import { obstacles, outlookFor, presentOf, type Outlook } from "./slot-rules.ts";

/** How things stand for a party around a date, from one query: the date itself and `reach` days before and after it. */
async function outlookAround(
  db: Queries,
  { rules, party, now, except }: Question,
  date: string,
  reach: number,
): Promise<Outlook> {
  const present = presentOf(rules, now);
  // A paused house has nothing free, however full it is.
  if (rules.paused !== undefined) return outlookFor(party, rules, [], present);
  const midnight = minuteOf(new Date(`${nearestDate(date, { present })}T00:00:00Z`));
  // A date's slots lie within two days, in any zone of the world within a day of that, and a party may stay for one.
  const held = await heldBetween(
    db,
    midnight - (reach + 1) * minutesPerDay,
    midnight + (reach + 4) * minutesPerDay,
  );
  const others = held.filter(({ reservationId }) => reservationId !== except);
  return outlookFor(party, rules, others, present);
}

/** For whom is asked, and when. */
export interface Question {
  readonly rules: BookingRules;
  readonly party: number;
  readonly now: Date;
  /** A reservation that is to be moved: its own tables count as free. */
  readonly except?: string;
}

/**
 * What could be booked instead of a time, at most three, nearest first: on the same date, else in the week, else in the
 * month around it.
 */
export async function alternativesTo(
  db: Queries,
  question: Question,
  wanted: ServiceTime,
): Promise<readonly Alternative[]> {
  let found: readonly Alternative[] = [];
  for (const reach of reaches) {
    const outlook = await outlookAround(db, question, wanted.date, reach);
    found = nearestFree(outlook, wanted, reach);
    if (found.length >= alternativesOffered || question.rules.paused !== undefined) break;
  }
  return found;
}

function slotsFrom(outlook: Outlook, rules: BookingRules, date: string, reach: number): Slot[] {
  return planOf(rules, date).slots.map((slot) => {
    const obstacle = outlook.obstacle(slot);
    return {
      time: slot.time,
      minutes: slot.minutes,
      service: slot.service.name,
      state: obstacle ? obstacles[obstacle].state : "free",
      alternatives: obstacle ? nearestFree(outlook, slot, reach) : [],
    };
  });
}

/**
 * Every slot of a service date for a party, with what is free near those that are not.
 *
 * @param date a real date, `YYYY-MM-DD`
 */
export async function availabilityOn(
  db: Queries,
  question: Question,
  date: string,
): Promise<AvailabilityReply> {
  const { rules, party } = question;
  let slots: Slot[] = [];
  let outlook: Outlook | undefined;
  for (const reach of reaches) {
    outlook = await outlookAround(db, question, date, reach);
    slots = slotsFrom(outlook, rules, date, reach);
    const enough = slots.every(
      ({ state, alternatives }) => state === "free" || alternatives.length >= alternativesOffered,
    );
    if (enough || rules.paused !== undefined) break;
  }
  const { firstDate, lastDate } = outlook!.present;
  const note = rules.paused || planOf(rules, date).note;
  return {
    success: true,
    date,
    partySize: party,
    timeZone: rules.timeZone,
    largestParty: rules.largestParty,
    firstDate,
    lastDate,
    slots,
    ...(note ? { note } : {}),
  };
}
