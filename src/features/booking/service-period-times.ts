import { minutesOf, minutesPerDay as day, timeOfDay, weekdayOf } from "../../shared/time.ts";
import type { BookingSettings } from "../../content-model/content.ts";

type ServicePeriod = BookingSettings["servicePeriods"][number];

/** A service and the times it can be booked for, as a form offers them. */
export interface ServicePeriodTimes {
  readonly name: string;
  /** `mon` … `sun`. */
  readonly days: readonly string[];
  /** `9:00 AM`, in order; those past midnight come last and belong to the evening before. */
  readonly times: readonly string[];
}

/**
 * Every time of every service at which guests may come; the closing time itself can no longer be booked. Throws on a time
 * that is none.
 *
 * @param interval minutes from one time to the next, for services without an interval of their own
 */
export const servicePeriodTimes = (
  servicePeriods: readonly ServicePeriod[],
  interval: number,
): ServicePeriodTimes[] =>
  servicePeriods.map(({ name, days, from, to, lastBooking, slotInterval = interval }) => {
    const start = minutesOf(from);
    const until = (time: string) => (minutesOf(time) - start + day) % day;
    const length = until(to) || day;
    const last = lastBooking === undefined ? length - 1 : until(lastBooking);
    const times: string[] = [];
    for (let passed = 0; passed <= last; passed += slotInterval) times.push(timeOfDay(start + passed));
    return { name, days, times };
  });

/** The services of a chosen day (`YYYY-MM-DD`); all of them while none is chosen. */
export function servicePeriodsOfDay(
  servicePeriods: readonly ServicePeriodTimes[],
  date: string,
): readonly ServicePeriodTimes[] {
  const weekday = weekdayOf(date);
  return weekday === undefined ? servicePeriods : servicePeriods.filter(({ days }) => days.includes(weekday));
}
