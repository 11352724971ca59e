import { weekdayOf } from "./calendar-date.ts";
import type { Formats } from "./formats.ts";
import { bookableTimes, periodMinutes, type PeriodTimes } from "./service-period.ts";

/** A service period in `content/settings/booking.yml`. */
interface ServicePeriod extends PeriodTimes {
  readonly name: string;
  readonly label?: string | undefined;
  readonly days: readonly string[];
  /** Minutes between bookable times; absent if the default applies. */
  readonly slotInterval?: number | undefined;
}

export interface ServicePeriodTimes {
  readonly name: string;
  readonly label?: string | undefined;
  /** `mon` … `sun`. */
  readonly days: readonly string[];
  /** `9:00 AM` or `09:00`, in order. Times past midnight come last and belong to the evening before. */
  readonly times: readonly string[];
}

/**
 * Returns all bookable times of every service period; the closing time itself cannot be booked. Throws on a
 * text that is not a time.
 *
 * @param interval minutes from one time to the next, for periods without an interval of their own
 */
export const servicePeriodTimes = (
  servicePeriods: readonly ServicePeriod[],
  interval: number,
  formats: Pick<Formats, "clock">,
): ServicePeriodTimes[] =>
  servicePeriods.map(({ name, label, days, slotInterval = interval, ...period }) => ({
    name,
    ...(label ? { label } : {}),
    days,
    times: bookableTimes(periodMinutes(period), slotInterval, formats),
  }));

/** Returns the service periods of a chosen day (`YYYY-MM-DD`); all of them if no day is chosen. */
export function servicePeriodsOfDay(
  servicePeriods: readonly ServicePeriodTimes[],
  date: string,
): readonly ServicePeriodTimes[] {
  const weekday = weekdayOf(date);
  return weekday === undefined ? servicePeriods : servicePeriods.filter(({ days }) => days.includes(weekday));
}
