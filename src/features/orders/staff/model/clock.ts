import { kitchenTime, timeOfDay, wallClock } from "../../../../core/shared/time.ts";

/**
 * Minutes since 1970. Minutes since midnight would not suffice, because an order can be for another day.
 */
export type Minute = number;

/** Returns the minute of an ISO instant. Drops the seconds. */
export const minuteOf = (instant: string): Minute => Math.floor(Date.parse(instant) / 60_000);

const clocks = new Map<string, Map<Minute, string>>();

/**
 * Formats a minute as a time on the restaurant's clock, short enough to read across a kitchen: `8:26`,
 * `20:26`.
 *
 * @param timeZone IANA zone
 */
export function clockText(minute: Minute, timeZone: string): string {
  const known = clocks.get(timeZone) ?? new Map<Minute, string>();
  clocks.set(timeZone, known);
  const before = known.get(minute);
  if (before !== undefined) return before;
  const { minutes } = wallClock(new Date(minute * 60_000), timeZone);
  const text = kitchenTime(timeOfDay(minutes, RESTAURANT_FORMATS));
  known.set(minute, text);
  return text;
}

/** Returns a function that formats times, which can also be ISO 8601, on the restaurant's clock. */
export const clockOf =
  (timeZone: string) =>
  (at: Minute | string): string =>
    clockText(typeof at === "string" ? minuteOf(at) : at, timeZone);

/** Returns the date of a minute on the restaurant's clock, `YYYY-MM-DD`. */
export const localDateOf = (minute: Minute, timeZone: string): string =>
  wallClock(new Date(minute * 60_000), timeZone).date;
