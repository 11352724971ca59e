import type * as availability from "../../contract/availability.ts";
import type { Alternative, AvailabilityReply, FreeTables, Slot } from "../../contract/availability.ts";
import { minutesPerDay, parseTimeOfDay, type ServiceTime } from "../../../../core/shared/time.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import type { BookingRules } from "../../rules/rules.ts";
import { holdsBetween } from "../store.ts";
import { minuteOf } from "../../rules/service-time.ts";
import {
  alternativesOffered,
  nearestDate,
  findNearestSlots,
  searchWindowDays,
} from "../../rules/alternatives.ts";
import { scheduleFor } from "../../rules/schedule.ts";
import {
  type AvailabilityQuery,
  unavailableReasons,
  availabilitySnapshot,
  bookingWindowAt,
  type AvailabilitySnapshot,
} from "../../rules/slot-rules.ts";
import type { ParsedRequest } from "../../../../core/contract/endpoint.ts";
import { failure, success, type Result } from "../../../../core/server/errors.ts";
import { currentRules, type ReservationDeps } from "../deps.ts";

/**
 * Finds the slots and tables that a party can book around a date, with at most one database query.
 *
 * @param windowDays days before and after the date
 */
async function snapshotAround(
  db: DbExecutor,
  query: AvailabilityQuery,
  date: string,
  windowDays: number,
): Promise<AvailabilitySnapshot> {
  const { rules, now, except } = query;
  const bookingWindow = bookingWindowAt(rules, now);
  // While bookings are paused, no slot is free, so existing bookings need not be read.
  if (rules.paused !== undefined) return availabilitySnapshot(query, [], bookingWindow);
  const midnight = minuteOf(new Date(`${nearestDate(date, { bookingWindow })}T00:00:00Z`));
  // The slots of a date lie within two days. One more day allows for any time zone, and one for the longest
  // stay.
  const holds = await holdsBetween(
    db,
    midnight - (windowDays + 1) * minutesPerDay,
    midnight + (windowDays + 4) * minutesPerDay,
  );
  const others = holds.filter(({ reservationId }) => reservationId !== except);
  return availabilitySnapshot(query, others, bookingWindow);
}

/**
 * Finds up to three alternatives to a time, nearest first: on the same date or, if there are too few, within
 * a week, then within a month.
 */
export async function alternativesTo(
  db: DbExecutor,
  query: AvailabilityQuery,
  requested: ServiceTime,
): Promise<readonly Alternative[]> {
  let found: readonly Alternative[] = [];
  for (const windowDays of searchWindowDays) {
    const snapshot = await snapshotAround(db, query, requested.date, windowDays);
    found = findNearestSlots(snapshot, requested, windowDays);
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
      alternatives: reason ? findNearestSlots(snapshot, slot, windowDays) : [],
    };
  });
}

/**
 * Lists the tables that the party could have at a time on a date; the list is empty if the date has no slot
 * at that time.
 */
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
 * Returns every slot of a service date for a party, with alternatives to the slots that are not free.
 *
 * @param date an existing date, `YYYY-MM-DD`
 * @param time if given, the tables that are free at this time are listed too
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

/**
 * Returns every slot of a date, and whether the party can book it. Fails with INVALID_PERSON_COUNT if the
 * party is larger than the largest allowed.
 */
export async function getAvailability(
  { date, partySize: party, time }: ParsedRequest<typeof availability.getAvailability>["query"],
  deps: Pick<ReservationDeps, "storage" | "bookingRules" | "now">,
): Promise<Result<AvailabilityReply>> {
  const rules = await currentRules(deps);
  if (party > rules.largestParty) return failure("INVALID_PERSON_COUNT", { field: "partySize" });
  return success(await availabilityOn(deps.storage.db, { rules, party, now: deps.now() }, date, time));
}
