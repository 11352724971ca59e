import { shiftDate, weekdayOf, type Weekday } from "../../core/shared/calendar-date.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { openingDay, type OpeningHours } from "../../core/shared/opening-day.ts";
import { periodMinutes, type PeriodTimes } from "../../core/shared/service-period.ts";
import { minutesPerDay, timeOfDay, wallClock, type ServiceTime } from "../../core/shared/time.ts";

/** The restaurant's serving hours. `times` limits them to the hours of something else, such as taking orders. */
export type ServingHours = OpeningHours & {
  readonly times?: readonly (PeriodTimes & { readonly days: readonly Weekday[] })[] | undefined;
};

/** Number of days to search ahead for the next service. */
const daysAhead = 60;

/**
 * Returns the serving hours of the day `offset` days after `date`, in minutes since midnight at the start of
 * `date`.
 *
 * @param offset negative for days before `date`
 */
function spansOf({ times, ...hours }: ServingHours, date: string, offset: number) {
  const day = shiftDate(date, offset);
  const weekday = weekdayOf(day);
  const parts = times
    ?.filter(({ days }) => days.some((one) => one === weekday))
    .map((part) => periodMinutes(part)) ?? [{ start: 0, end: Infinity }];
  const shift = offset * minutesPerDay;
  return openingDay(hours, day)
    .periods.filter(({ isClosed }) => !isClosed)
    .flatMap(({ period }) => {
      const { start, end } = periodMinutes(period);
      return parts.map((part) => ({
        start: Math.max(start, part.start) + shift,
        end: Math.min(end, part.end) + shift,
      }));
    })
    .filter(({ start, end }) => start < end);
}

/**
 * Returns the time until which the restaurant serves, by the restaurant's clock; undefined if it is closed. A
 * period past midnight belongs to the evening before. Adjoining periods count as one.
 *
 * @param timeZone IANA name of the restaurant's zone
 */
export function findClosing(
  hours: ServingHours,
  timeZone: string,
  now: Date,
  formats: Pick<Formats, "clock">,
): { until: string } | undefined {
  const { date, minutes: minute } = wallClock(now, timeZone);
  const spans = [-1, 0, 1].flatMap((offset) => spansOf(hours, date, offset));
  let end = spans.find((span) => span.start <= minute && minute < span.end)?.end;
  if (end === undefined) return undefined;
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start <= end && span.end > end) end = span.end;
  }
  return { until: timeOfDay(end, formats) };
}

/**
 * Returns the time of the restaurant's next service; undefined if there is none within sixty days.
 *
 * @param timeZone IANA name of the restaurant's zone
 */
export function nextOpening(hours: ServingHours, timeZone: string, now: Date): ServiceTime | undefined {
  const { date, minutes: minute } = wallClock(now, timeZone);
  for (let offset = 0; offset <= daysAhead; offset += 1) {
    const starts = spansOf(hours, date, offset)
      .map(({ start }) => start)
      .filter((start) => start > minute);
    if (starts.length > 0)
      return { date: shiftDate(date, offset), minutes: Math.min(...starts) - offset * minutesPerDay };
  }
  return undefined;
}
