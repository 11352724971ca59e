import type { Alternative } from "../contract/availability.ts";
import { shiftDate, type ServiceTime } from "../../../core/shared/time.ts";
import type { ScheduledSlot } from "./schedule.ts";
import type { AvailabilitySnapshot } from "./slot-rules.ts";

export const alternativesOffered = 3;

/**
 * Sizes of the search window, in days before and after a date. A larger window is searched only if the
 * smaller one has too few alternatives.
 */
export const searchWindowDays = [0, 7, 31] as const;

/** Returns the bookable date nearest to the given date, which may be in the past or too far ahead. */
export const nearestDate = (
  date: string,
  { bookingWindow: { firstDate, lastDate } }: Pick<AvailabilitySnapshot, "bookingWindow">,
): string => (date < firstDate ? firstDate : date > lastDate ? lastDate : date);

/**
 * Finds the free slots nearest to a time: first those on the same date, then those one day away, two days
 * away, and so on. Slots at the same distance in days are sorted by their distance in time of day. If the
 * date cannot be booked, the search starts from the nearest date that can.
 *
 * @param windowDays days before and after the date
 */
export function findNearestSlots(
  snapshot: AvailabilitySnapshot,
  requested: ServiceTime,
  windowDays: number,
): Alternative[] {
  const centre = nearestDate(requested.date, snapshot);
  const distance = ({ minutes }: ScheduledSlot) => Math.abs(minutes - requested.minutes);
  const found: Alternative[] = [];
  for (let days = 0; days <= windowDays && found.length < alternativesOffered; days += 1) {
    const dates = days === 0 ? [centre] : [shiftDate(centre, days), shiftDate(centre, -days)];
    const around = dates
      .flatMap((date) => snapshot.freeOn(date))
      // The sort is stable: if two slots are equally close, the one on the later date comes first.
      .toSorted((a, b) => distance(a) - distance(b));
    found.push(...around.map(({ date, time, minutes }) => ({ date, time, minutes })));
  }
  return found.slice(0, alternativesOffered);
}
