/**
 * Dates and times as guests choose them. Everything here is wall clock: a service date (`YYYY-MM-DD`) and minutes past
 * that date's midnight. The hours after midnight belong to the evening before, so 00:30 of a late service is minute 1470.
 */

import { shiftDate } from "./calendar-date.ts";

export { isCalendarDate, shiftDate, weekdayOf } from "./calendar-date.ts";

export const minutesPerDay = 24 * 60;

/**
 * Minutes past midnight (0 to 1439) of `6:00 PM`, `09:00 am` (any case, blank optional) or of the 24-hour `18:00` that
 * a native time field gives; undefined for anything else.
 */
export const parseTimeOfDay = (text: string): number | undefined => {
  const twelve = /^(0?[1-9]|1[0-2]):([0-5]\d)\s?([ap])m$/i.exec(text);
  if (twelve) return (Number(twelve[1]) % 12) * 60 + Number(twelve[2]) + (/p/i.test(twelve[3]!) ? 720 : 0);
  const full = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return full ? Number(full[1]) * 60 + Number(full[2]) : undefined;
};

/** {@link parseTimeOfDay} for what has been checked before. Throws on a text that is no time of day. */
export const minutesOf = (time: string): number => {
  const minutes = parseTimeOfDay(time);
  if (minutes === undefined) throw new Error(`Not a time of day (HH:MM): ${JSON.stringify(time)}`);
  return minutes;
};

/** Minutes past midnight as a guest reads them: 1110 is `6:30 PM`, 30 and 1470 are `12:30 AM`. */
export const timeOfDay = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** Minutes past any midnight as a 24-hour clock shows them: 1110 is `18:30`, 1470 is `00:30`. */
export const clockTime = (minutes: number): string => {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
};

/** A moment of a service: `minutes` may pass 1440, it then lies in the small hours of the following calendar day. */
export interface ServiceTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Minutes past the date's midnight. */
  readonly minutes: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times. */
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
 * How far a zone's clocks are ahead of UTC: so many minutes from each moment (minutes since 1970) until the next one. Null
 * after the last one: not known.
 */
export type UtcOffsets = readonly (readonly [from: number, minutes: number | null])[];

const minuteMs = 60_000;
const knownOffsets = new Map<string, UtcOffsets>();

/** Lets {@link wallClock} reckon a zone by itself: on a phone the first question to Intl takes 30 ms and more. */
export const knowOffsets = (timeZone: string, offsets: UtcOffsets): void =>
  void knownOffsets.set(timeZone, offsets);

/** A zone's offsets from the beginning of a year, in UTC, for two years. Throws a RangeError for no IANA name. */
export function utcOffsets(timeZone: string, year: number): UtcOffsets {
  const offsetAt = (minute: number): number => {
    const { date, minutes } = intlWallClock(new Date(minute * minuteMs), timeZone);
    return Date.parse(date) / minuteMs + minutes - minute;
  };
  const [first, end] = [Date.UTC(year) / minuteMs, Date.UTC(year + 2) / minuteMs];
  const found: (readonly [number, number | null])[] = [[first, offsetAt(first)]];
  for (let day = first; day < end; day += minutesPerDay) {
    const before = found.at(-1)![1];
    if (offsetAt(day + minutesPerDay) === before) continue;
    // Of the day's minutes the first with another offset.
    let [same, other] = [day, day + minutesPerDay];
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (offsetAt(middle) === before) same = middle;
      else other = middle;
    }
    found.push([other, offsetAt(other)]);
  }
  return [...found, [end, null]];
}

/** What the clock on the wall says in an IANA zone: the calendar day and minutes past its midnight (0 to 1439). */
export const wallClock = (now: Date, timeZone: string): ServiceTime => {
  const minute = Math.floor(now.getTime() / minuteMs);
  const offset = knownOffsets.get(timeZone)?.findLast(([from]) => from <= minute)?.[1];
  if (typeof offset !== "number") return intlWallClock(now, timeZone);
  const local = minute + offset;
  return {
    date: new Date(local * minuteMs).toISOString().slice(0, 10),
    minutes: ((local % minutesPerDay) + minutesPerDay) % minutesPerDay,
  };
};

const intlWallClock = (now: Date, timeZone: string): ServiceTime => {
  const parts = formatterOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)!.value;
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    minutes: Number(part("hour")) * 60 + Number(part("minute")),
  };
};

/**
 * Which service day and minute a moment belongs to.
 *
 * @param timeZone IANA name of the restaurant's zone
 * @param dayEnds minutes past midnight until which the evening before still runs (120: services close at 02:00)
 */
export const serviceTimeOf = (now: Date, timeZone: string, dayEnds: number): ServiceTime => {
  const { date, minutes } = wallClock(now, timeZone);
  return atServiceTime(date, minutes, dayEnds, -1);
};

const atServiceTime = (date: string, minutes: number, dayEnds: number, days: number): ServiceTime =>
  minutes < dayEnds ? { date: shiftDate(date, days), minutes: minutes + minutesPerDay } : { date, minutes };

/** A guest's choice as a service time: the small hours of a chosen evening count on from it. */
export const chosenServiceTime = (date: string, minutes: number, dayEnds: number): ServiceTime =>
  atServiceTime(date, minutes, dayEnds, 0);
