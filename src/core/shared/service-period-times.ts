import { weekdayOf } from "./calendar-date.ts";
import type { Formats } from "./formats.ts";
import { bookableTimes, periodMinutes, type PeriodTimes } from "./service-period.ts";

/** A service period as `content/settings/booking.yml` has it. */
interface ServicePeriod extends PeriodTimes {
  readonly name: string;
  /** Name for guests. */
  readonly label?: string | undefined;
  readonly days: readonly string[];
  /** Minutes; absent: as everywhere. */
  readonly slotInterval?: number | undefined;
}

/** A service period and the times it can be booked for, as a form offers them. */
export interface ServicePeriodTimes {
  readonly name: string;
  /** Name for guests. */
  readonly label?: string | undefined;
  /** `mon` … `sun`. */
  readonly days: readonly string[];
  /** `9:00 AM` or `09:00`, in order; those past midnight come last and belong to the evening before. */
  readonly times: readonly string[];
}

/**
 * Every time of every service period at which guests may come; the closing time itself can no longer be booked. Throws on
 * a time that is none.
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

/** The service periods of a chosen day (`YYYY-MM-DD`); all of them while none is chosen. */
export function servicePeriodsOfDay(
  servicePeriods: readonly ServicePeriodTimes[],
  date: string,
): readonly ServicePeriodTimes[] {
  const weekday = weekdayOf(date);
  return weekday === undefined ? servicePeriods : servicePeriods.filter(({ days }) => days.includes(weekday));
}
