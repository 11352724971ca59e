/**
 * Dates and times as guests choose them, on the wall clock: a service date (`YYYY-MM-DD`) and minutes past
 * its midnight. The hours after midnight belong to the evening before, so 00:30 of a late service is minute
 * 1470.
 */

import { shiftDate } from "./calendar-date.ts";
import type { Formats } from "./formats.ts";

export { isCalendarDate, shiftDate, weekdayOf } from "./calendar-date.ts";

export const minutesPerDay = 24 * 60;

/**
 * Returns the minutes past midnight (0 to 1439) of `6:00 PM`, `09:00 am` (any case, with or without the
 * space) or the 24-hour `18:00` of a native time field; undefined for anything else.
 */
export const parseTimeOfDay = (text: string): number | undefined => {
  const twelve = /^(0?[1-9]|1[0-2]):([0-5]\d)\s?([ap])m$/i.exec(text);
  if (twelve) return (Number(twelve[1]) % 12) * 60 + Number(twelve[2]) + (/p/i.test(twelve[3]!) ? 720 : 0);
  const full = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return full ? Number(full[1]) * 60 + Number(full[2]) : undefined;
};

/**
 * Like {@link parseTimeOfDay}, for texts that have already been checked. Throws on a text that is not a time
 * of day.
 */
export const minutesOf = (time: string): number => {
  const minutes = parseTimeOfDay(time);
  if (minutes === undefined) throw new Error(`Not a time of day (HH:MM): ${JSON.stringify(time)}`);
  return minutes;
};

const ofDay = (minutes: number): number => ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
const two = (value: number): string => String(value).padStart(2, "0");

/** Returns the calendar date of a moment in this device's time zone: `YYYY-MM-DD`. */
export const localDate = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Returns the machine-readable time for minutes past any midnight: 1110 is `18:30`, 1470 is `00:30`. */
export const clockTime = (minutes: number): string =>
  `${two(Math.floor(ofDay(minutes) / 60))}:${two(ofDay(minutes) % 60)}`;

type Clock = Pick<Formats, "clock">;

/**
 * Returns the readable time for minutes past any midnight: 1110 is `6:30 PM` or `18:30`, 30 and 1470 are
 * `12:30 AM` or `00:30`. Forms send these texts and {@link parseTimeOfDay} reads them, so they depend on the
 * clock alone, not on the locale.
 */
export const timeOfDay = (minutes: number, { clock }: Clock): string => {
  if (clock === 24) return clockTime(minutes);
  const hour = Math.floor(ofDay(minutes) / 60);
  return `${hour % 12 || 12}:${two(ofDay(minutes) % 60)} ${hour < 12 ? "AM" : "PM"}`;
};

/** Removes AM or PM from a {@link timeOfDay}, for the kitchen: `8:26` for `8:26 PM`. */
export const kitchenTime = (time: string): string => time.replace(/\s[AP]M$/, "");

/** Returns {@link timeOfDay} without the minutes of a full hour on a 12-hour clock: `6 PM`, `18:00`. */
export const shortTimeOfDay = (minutes: number, formats: Clock): string =>
  formats.clock === 12 ? timeOfDay(minutes, formats).replace(":00", "") : timeOfDay(minutes, formats);

/** `6:00 PM – 2:00 AM`, `18:00 – 02:00` */
export const hoursRange = (start: number, end: number, formats: Clock): string =>
  `${timeOfDay(start, formats)} – ${timeOfDay(end, formats)}`;

/**
 * Rewrites a time for the restaurant's clock, from any notation that {@link parseTimeOfDay} reads; returns
 * any other text unchanged.
 */
export const readableTime = (time: string, formats: Clock): string => {
  const minutes = parseTimeOfDay(time);
  return minutes === undefined ? time : timeOfDay(minutes, formats);
};

/**
 * Rewrites hours in content, such as `17:00 – 21:00`, for the restaurant's clock, like {@link hoursRange};
 * returns any other text unchanged.
 */
export const readableHours = (text: string, formats: Clock): string => {
  const [start, end, ...others] = text.split(/\s[-–]\s/).map(parseTimeOfDay);
  return start === undefined || end === undefined || others.length > 0
    ? text
    : hoursRange(start, end, formats);
};

/**
 * A moment of a service. `minutes` can exceed 1440; the moment is then early on the following calendar day.
 */
export interface ServiceTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Minutes past the date's midnight. */
  readonly minutes: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes longer than using it a hundred times. */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
};

/**
 * Returns the wall-clock time in an IANA zone: the calendar day and minutes past its midnight (0 to 1439).
 */
export const wallClock = (now: Date, timeZone: string): ServiceTime => {
  const parts = formatterOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)!.value;
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    minutes: Number(part("hour")) * 60 + Number(part("minute")),
  };
};

/**
 * Returns the service day and minute of a moment.
 *
 * @param timeZone IANA name of the restaurant's zone
 * @param dayEnds minutes past midnight at which the previous evening ends (120 if services close at 02:00)
 */
export const serviceTimeOf = (now: Date, timeZone: string, dayEnds: number): ServiceTime => {
  const { date, minutes } = wallClock(now, timeZone);
  return atServiceTime(date, minutes, dayEnds, -1);
};

const atServiceTime = (date: string, minutes: number, dayEnds: number, days: number): ServiceTime =>
  minutes < dayEnds ? { date: shiftDate(date, days), minutes: minutes + minutesPerDay } : { date, minutes };

/**
 * Converts the date and time that a guest chose to a service time: a time before `dayEnds` belongs to the
 * night after the chosen evening.
 */
export const chosenServiceTime = (date: string, minutes: number, dayEnds: number): ServiceTime =>
  atServiceTime(date, minutes, dayEnds, 0);
