import type { Alternative } from "../contract/availability.ts";
import { shiftDate, type ServiceTime } from "../../../core/shared/time.ts";
import type { ScheduledSlot } from "./schedule.ts";
import type { AvailabilitySnapshot } from "./slot-rules.ts";

/** How many alternatives are offered at most. */
export const alternativesOffered = 3;

/** How many days before and after a date are searched: one after the other, until there are enough alternatives. */
export const searchWindowDays = [0, 7, 31] as const;

/** The bookable date nearest to one that may be in the past or too far ahead. */
export const nearestDate = (
  date: string,
  { bookingWindow: { firstDate, lastDate } }: Pick<AvailabilitySnapshot, "bookingWindow">,
): string => (date < firstDate ? firstDate : date > lastDate ? lastDate : date);

/**
 * The free slots nearest to a time: those of the same date first, then of the days around it, always the nearest time of
 * day first.
 *
 * @param windowDays days before and after the date
 */
export function nearestFree(
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
      // Stable: of two equally near, the later day comes first.
      .toSorted((a, b) => distance(a) - distance(b));
    found.push(...around.map(({ date, time, minutes }) => ({ date, time, minutes })));
  }
  return found.slice(0, alternativesOffered);
}
