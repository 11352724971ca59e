import { daysBetween } from "../../../../core/shared/calendar-date.ts";
import {
  clockTime,
  minutesPerDay,
  readableTime,
  shiftDate,
  shortTimeOfDay,
  timeOfDay,
  wallClock,
} from "../../../../core/shared/time.ts";

/** Formats a time for the service: `20:30`. */
export { clockTime };

/** Formats a time for people: `8:30 PM`, `20:30`. */
export const timeText = (minutes: number): string => timeOfDay(minutes, RESTAURANT_FORMATS);

/** Formats a time of day from the service for people. */
export const readTimeText = (time: string): string => readableTime(time, RESTAURANT_FORMATS);

/** Formats a time for narrow headings: `8 PM`, `20:00`. */
export const hourText = (minutes: number): string => shortTimeOfDay(minutes, RESTAURANT_FORMATS);

/** Names the rest of the day, for a table that no booking follows: `all evening`. */
export const restOfDay = (minute: number): string =>
  minute < 12 * 60 ? "all morning" : minute < 17 * 60 ? "all afternoon" : "all evening";

/**
 * Returns the current minute of an evening, in minutes past midnight at the start of its date. The value is
 * negative before that midnight, and 1440 or more after the following one. Undefined if the date is more than
 * a day away.
 */
export function presentMinute(date: string, timeZone: string, now: Date): number | undefined {
  const wall = wallClock(now, timeZone);
  if (wall.date === date) return wall.minutes;
  if (wall.date === shiftDate(date, 1)) return wall.minutes + minutesPerDay;
  if (wall.date === shiftDate(date, -1)) return wall.minutes - minutesPerDay;
  return undefined;
}

/**
 * Returns a function that converts an instant to minutes past midnight at the start of a service date,
 * however many days away the instant is.
 */
export const minuteReader =
  (date: string, timeZone: string) =>
  (instant: string): number => {
    const wall = wallClock(new Date(instant), timeZone);
    return wall.minutes + daysBetween(date, wall.date) * minutesPerDay;
  };

/** Rounds to the nearest multiple of `step`, a quarter of an hour by default. */
export const snap = (minutes: number, step = 15): number => Math.round(minutes / step) * step;

/** Rounds up to a multiple of `step`, a quarter of an hour by default. */
export const snapUp = (minutes: number, step = 15): number => Math.ceil(minutes / step) * step;
