import type { Alternative, AvailabilityReply, FreeTables, Slot } from "../../contract/availability.ts";
import { minutesPerDay, parseTimeOfDay, type ServiceTime } from "../../../../core/shared/time.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import type { BookingRules } from "../../rules/rules.ts";
import { holdsBetween } from "../store.ts";
import { minuteOf } from "../../rules/service-time.ts";
import { alternativesOffered, nearestDate, nearestFree, searchWindowDays } from "../../rules/alternatives.ts";
import type { AvailabilityQuery } from "../../rules/query.ts";
import { scheduleFor } from "../../rules/schedule.ts";
import {
  unavailableReasons,
  availabilitySnapshot,
  bookingWindowAt,
  type AvailabilitySnapshot,
} from "../../rules/slot-rules.ts";

/** Times and tables for a party around a date, from one database query. @param windowDays days before and after the date */
async function snapshotAround(
  db: DbExecutor,
  query: AvailabilityQuery,
  date: string,
  windowDays: number,
): Promise<AvailabilitySnapshot> {
  const { rules, now, except } = query;
  const bookingWindow = bookingWindowAt(rules, now);
  // While bookings are paused nothing is free, so the bookings need not be read.
  if (rules.paused !== undefined) return availabilitySnapshot(query, [], bookingWindow);
  const midnight = minuteOf(new Date(`${nearestDate(date, { bookingWindow })}T00:00:00Z`));
  // A date's slots are within two days, a day more in any zone of the world, and a party may stay for a day.
  const holds = await holdsBetween(
    db,
    midnight - (windowDays + 1) * minutesPerDay,
    midnight + (windowDays + 4) * minutesPerDay,
  );
  const others = holds.filter(({ reservationId }) => reservationId !== except);
  return availabilitySnapshot(query, others, bookingWindow);
}

/** Alternatives to a time, at most three, nearest first: on the same date, else in the week, else in the month around it. */
export async function alternativesTo(
  db: DbExecutor,
  query: AvailabilityQuery,
  requested: ServiceTime,
): Promise<readonly Alternative[]> {
  let found: readonly Alternative[] = [];
  for (const windowDays of searchWindowDays) {
    const snapshot = await snapshotAround(db, query, requested.date, windowDays);
    found = nearestFree(snapshot, requested, windowDays);
    if (found.length >= alternativesOffered || query.rules.paused !== undefined) break;
  }
  return found;
}

function slotsFrom(
  snapshot: AvailabilitySnapshot,
  rules: BookingRules,
  date: string,
  windowDays: number,
): Slot[] {
  return scheduleFor(rules, date).slots.map((slot) => {
    const reason = snapshot.reason(slot);
    return {
      time: slot.time,
      minutes: slot.minutes,
      servicePeriod: slot.servicePeriod.name,
      ...(slot.servicePeriod.label === undefined ? {} : { label: slot.servicePeriod.label }),
      state: reason ? unavailableReasons[reason].state : "free",
      alternatives: reason ? nearestFree(snapshot, slot, windowDays) : [],
    };
  });
}

/** The tables that the party could have at a time of a date; empty if the date has no such slot. */
function freeTablesAt(
  snapshot: AvailabilitySnapshot,
  rules: BookingRules,
  date: string,
  time: string,
): FreeTables {
  const minutes = parseTimeOfDay(time);
  const slot = scheduleFor(rules, date).slots.find((one) => one.minutes % minutesPerDay === minutes);
  return { time, names: slot ? [...snapshot.freeTables(slot)] : [] };
}

/**
 * Every slot of a service date for a party, with what is free near those that are not.
 *
 * @param date a real date, `YYYY-MM-DD`
 * @param time of the slot whose free tables are named as well
 */
export async function availabilityOn(
  db: DbExecutor,
  query: AvailabilityQuery,
  date: string,
  time?: string,
): Promise<AvailabilityReply> {
  const { rules, party } = query;
  let slots: Slot[] = [];
  let snapshot: AvailabilitySnapshot | undefined;
  for (const windowDays of searchWindowDays) {
    snapshot = await snapshotAround(db, query, date, windowDays);
    slots = slotsFrom(snapshot, rules, date, windowDays);
    const enough = slots.every(
      ({ state, alternatives }) => state === "free" || alternatives.length >= alternativesOffered,
    );
    if (enough || rules.paused !== undefined) break;
  }
  const { firstDate, lastDate } = snapshot!.bookingWindow;
  const note = rules.paused || rules.pausedDates.get(date) || scheduleFor(rules, date).note;
  return {
    success: true,
    date,
    partySize: party,
    timeZone: rules.timeZone,
    largestParty: rules.largestParty,
    firstDate,
    lastDate,
    slots,
    ...(time === undefined ? {} : { freeTables: freeTablesAt(snapshot!, rules, date, time) }),
    ...(note ? { note } : {}),
  };
}
