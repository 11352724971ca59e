import { shiftDate } from "../../shared/calendar-date.ts";
import type { Formats } from "../../shared/formats.ts";
import { openingDay, type OpeningHours } from "../../shared/opening-day.ts";
import { periodMinutes } from "../../shared/service-period.ts";
import { minutesPerDay, timeOfDay, wallClock } from "../../shared/time.ts";

/**
 * Whether the restaurant serves at this moment, and until when, on its own clock; undefined while it is closed.
 * A period past midnight belongs to the evening before. Periods that follow each other without a gap count as one.
 *
 * @param timeZone IANA name of the restaurant's zone
 */
export function openNow(
  hours: OpeningHours,
  timeZone: string,
  now: Date,
  formats: Pick<Formats, "clock">,
): { until: string } | undefined {
  const { date, minutes: minute } = wallClock(now, timeZone);
  const spans = [-1, 0, 1].flatMap((offset) =>
    openingDay(hours, shiftDate(date, offset))
      .periods.filter(({ isClosed }) => !isClosed)
      .map(({ period }) => {
        const { start, end } = periodMinutes(period);
        return { start: start + offset * minutesPerDay, end: end + offset * minutesPerDay };
      }),
  );
  let end = spans.find((span) => span.start <= minute && minute < span.end)?.end;
  if (end === undefined) return undefined;
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start <= end && span.end > end) end = span.end;
  }
  return { until: timeOfDay(end, formats) };
}
