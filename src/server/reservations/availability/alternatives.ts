import type { Alternative } from "../../../contract/availability.ts";
import { shiftDate, type ServiceTime } from "../../../shared/time.ts";
import type { PlannedSlot } from "./schedule.ts";
import type { Outlook } from "./slot-rules.ts";

/** How many are offered at most. */
export const alternativesOffered = 3;

/** How many days before and after are looked at, one after the other until there are enough. */
export const reaches = [0, 7, 31] as const;

/** The bookable date nearest to one that may lie in the past or too far ahead. */
export const nearestDate = (
  date: string,
  { present: { firstDate, lastDate } }: Pick<Outlook, "present">,
): string => (date < firstDate ? firstDate : date > lastDate ? lastDate : date);

/**
 * The free slots nearest to a time: those of its own date first, then of the days around it, always the nearest time of
 * day first.
 *
 * @param reach days before and after the date
 */
export function nearestFree(outlook: Outlook, wanted: ServiceTime, reach: number): Alternative[] {
  const centre = nearestDate(wanted.date, outlook);
  const distance = ({ minutes }: PlannedSlot) => Math.abs(minutes - wanted.minutes);
  const found: Alternative[] = [];
  for (let days = 0; days <= reach && found.length < alternativesOffered; days += 1) {
    const dates = days === 0 ? [centre] : [shiftDate(centre, days), shiftDate(centre, -days)];
    const around = dates
      .flatMap((date) => outlook.freeOn(date))
      // Stable: of two equally near, the later day comes first.
      .toSorted((a, b) => distance(a) - distance(b));
    found.push(...around.map(({ date, time }) => ({ date, time })));
  }
  return found.slice(0, alternativesOffered);
}
