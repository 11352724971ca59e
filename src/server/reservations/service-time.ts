import { Temporal } from "temporal-polyfill";
import { minutesPerDay, type ServiceTime } from "../../shared/time.ts";

/**
 * A moment, in whole minutes since 1970-01-01T00:00Z. Tables are held from one to another: an hour on it is an hour for
 * the guests, on the nights too when the clocks change.
 */
export type Minute = number;

const minuteMs = 60_000;

/** The minute that a moment lies in. */
export const minuteOf = (moment: Date): Minute => Math.floor(moment.getTime() / minuteMs);

/** `2026-11-21T17:30:00.000Z` */
export const isoOf = (minute: Minute): string => new Date(minute * minuteMs).toISOString();

interface DayClock {
  readonly midnight: Minute;
  /** Whether the clocks stay as they are for the two days that a service date's times can lie in. */
  readonly steady: boolean;
}

/** Asking the zone takes fifty microseconds; a day's slots ask the same again and again. */
const days = new Map<string, DayClock>();
const daysKept = 2000;

const epochMinute = (zoned: Temporal.ZonedDateTime): Minute => Math.floor(zoned.epochMilliseconds / minuteMs);

function dayClock(date: string, timeZone: string): DayClock {
  const key = `${timeZone} ${date}`;
  const known = days.get(key);
  if (known) return known;
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
  if (days.size >= daysKept) days.clear();
  days.set(key, clock);
  return clock;
}

/**
 * When a service time is, and whether the restaurant's clocks ever show it. Of a time that comes twice (the clocks go
 * back) the first is meant; one that never comes (they go forward) is taken as far after the change as it lies after the
 * change's beginning: 02:30 is 03:30.
 *
 * @param time a real date; its minutes are those that a clock on the wall shows, 1470 is 00:30 of the day after
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

/** The days, by UTC, that a stretch of time lies in, `YYYY-MM-DD`: two that overlap have one in common. */
export function utcDays(from: Minute, to: Minute): string[] {
  const found: string[] = [];
  for (let day = Math.floor(from / minutesPerDay); day * minutesPerDay < to; day += 1)
    found.push(isoOf(day * minutesPerDay).slice(0, 10));
  return found;
}
