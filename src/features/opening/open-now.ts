import { parseTimeOfDay, wallClock } from "../../shared/time.ts";
import type { BookingSettings } from "../../content-model/content.ts";

type ServicePeriod = BookingSettings["servicePeriods"][number];

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const day = 24 * 60;

/** `HH:MM` as minutes past midnight. Throws on anything else. */
const minutes = (time: string): number => {
  const past = parseTimeOfDay(time);
  if (past === undefined) throw new Error(`Not a time of day (HH:MM): ${JSON.stringify(time)}`);
  return past;
};

/**
 * Whether the restaurant serves at this moment, and until when (`HH:MM` on its own clock); undefined while it is closed.
 * A service that ends at or before its first booking's time ends after midnight and belongs to the evening before.
 * Services that follow each other without a gap count as one.
 */
export function openNow(
  servicePeriods: readonly ServicePeriod[],
  timeZone: string,
  now: Date,
): { until: string } | undefined {
  const { date, minutes: minute } = wallClock(now, timeZone);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const spans = [-1, 0, 1].flatMap((offset) => {
    const name = weekdays[(weekday + offset + 7) % 7];
    return servicePeriods
      .filter(({ days }) => days.some((served) => served === name))
      .map(({ from, to }) => {
        const start = minutes(from) + offset * day;
        const length = (minutes(to) - minutes(from) + day) % day || day;
        return { start, end: start + length };
      });
  });
  let end = spans.find((span) => span.start <= minute && minute < span.end)?.end;
  if (end === undefined) return undefined;
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start <= end && span.end > end) end = span.end;
  }
  const past = ((end % day) + day) % day;
  const two = (n: number) => String(n).padStart(2, "0");
  return { until: `${two(Math.floor(past / 60))}:${two(past % 60)}` };
}
