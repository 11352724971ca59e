import { Temporal } from "temporal-polyfill";
import { minutesPerDay, type ServiceTime } from "../../../core/shared/time.ts";

/**
 * An instant, in whole minutes since 1970-01-01T00:00Z. Holds on tables use instants, so that an hour remains
 * an hour when the clocks change.
 */
export type Minute = number;

const minuteMs = 60_000;

/** Returns the minute that contains an instant. */
export const minuteOf = (instant: Date): Minute => Math.floor(instant.getTime() / minuteMs);

/** Formats a minute as ISO 8601: `2026-11-21T17:30:00.000Z`. */
export const isoOf = (minute: Minute): string => new Date(minute * minuteMs).toISOString();

interface DayClock {
  readonly midnight: Minute;
  /** True if the clocks do not change during the two days that contain a service date's times. */
  readonly steady: boolean;
}

/**
 * Caches the clock of each zone and date: looking up a zone takes fifty microseconds, and all slots of a day
 * need the same clock.
 */
const dayClocks = new Map<string, DayClock>();
const maxDayClocks = 2000;

const epochMinute = (zoned: Temporal.ZonedDateTime): Minute => Math.floor(zoned.epochMilliseconds / minuteMs);

function dayClock(date: string, timeZone: string): DayClock {
  const key = `${timeZone} ${date}`;
  const cached = dayClocks.get(key);
  if (cached) return cached;
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
  const change = start.getTimeZoneTransition("next");
  const midnight = epochMinute(start);
  const clock = {
    midnight,
    steady:
      start.hour === 0 &&
      start.minute === 0 &&
      (change === null || epochMinute(change) > midnight + 2 * minutesPerDay),
  };
  if (dayClocks.size >= maxDayClocks) dayClocks.clear();
  dayClocks.set(key, clock);
  return clock;
}

/**
 * Returns the instant of a service time, and whether the restaurant's clocks ever show that time. A time that
 * occurs twice, because the clocks go back, means its first occurrence. A time that is skipped, because the
 * clocks go forward, is moved forward by the length of the gap: 02:30 becomes 03:30.
 *
 * @param time an existing date and minutes on the wall clock; 1470 is 00:30 of the next day
 */
export function toInstant(
  { date, minutes }: ServiceTime,
  timeZone: string,
): { minute: Minute; exists: boolean } {
  const clock = dayClock(date, timeZone);
  if (clock.steady) return { minute: clock.midnight + minutes, exists: true };
  const wall = Temporal.PlainDate.from(date)
    .add({ days: Math.floor(minutes / minutesPerDay) })
    .toPlainDateTime({ hour: Math.floor((minutes % minutesPerDay) / 60), minute: minutes % 60 });
  const zoned = wall.toZonedDateTime(timeZone);
  return { minute: epochMinute(zoned), exists: zoned.toPlainDateTime().equals(wall) };
}

/**
 * Returns the UTC days that a time range touches, `YYYY-MM-DD`. Overlapping ranges have at least one of these
 * days in common.
 */
export function utcDays(from: Minute, to: Minute): string[] {
  const found: string[] = [];
  for (let day = Math.floor(from / minutesPerDay); day * minutesPerDay < to; day += 1)
    found.push(isoOf(day * minutesPerDay).slice(0, 10));
  return found;
}
