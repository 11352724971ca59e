import type { LayoutData } from "../../content-model/content.ts";
import { weekdayOf } from "../../shared/calendar-date.ts";
import { clockTime } from "../../shared/time.ts";
import { periodMinutes } from "../../shared/service-period.ts";
import { useToday } from "../booking/use-today.ts";

type Booking = Pick<LayoutData["booking"], "servicePeriods" | "timeZone">;

/**
 * When tables can be booked on a day (`YYYY-MM-DD`): `09:00 – 17:00, 18:00 – 02:00`, service periods without a gap between
 * them as one; empty on a day without any.
 */
export function bookableHours(servicePeriods: Booking["servicePeriods"], date: string): string {
  const weekday = weekdayOf(date);
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of servicePeriods
    .filter(({ days }) => days.some((day) => day === weekday))
    .map(periodMinutes)
    .sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans.map(({ start, end }) => `${clockTime(start)} – ${clockTime(end)}`).join(", ");
}

/**
 * {@link bookableHours} of today. In the built HTML, which may be read on any day, undefined where they are not the same every
 * day.
 */
export function useHoursToday({ servicePeriods, timeZone }: Booking): string | undefined {
  const today = useToday(timeZone);
  if (today !== undefined) return bookableHours(servicePeriods, today);
  return servicePeriods.every(({ days }) => days.length === 7)
    ? bookableHours(servicePeriods, "2026-01-01")
    : undefined;
}
