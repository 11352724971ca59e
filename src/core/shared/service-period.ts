import type { Formats } from "./formats.ts";
import { minutesOf, minutesPerDay, timeOfDay } from "./time.ts";

/** A service period's times in `content/settings/booking.yml`: `HH:MM` on the restaurant's clock. */
export interface PeriodTimes {
  /** The first time that can be booked. */
  readonly from: string;
  /** Closing time. If it is at or before `from`, it is on the following calendar day. */
  readonly to: string;
  /** The last bookable time; if absent, bookings run until closing. */
  readonly lastBooking?: string | null | undefined;
}

/** Minutes past midnight of the period's service date; values from 1440 are on the following calendar day. */
export interface PeriodMinutes {
  readonly start: number;
  /** Exclusive: guests can no longer come at this minute. */
  readonly end: number;
  /** The last bookable minute. */
  readonly last: number;
}

/**
 * Returns the start, the end and the last bookable minute of a service period. A period that closes at or
 * before its first booking runs past midnight and belongs to the evening before. Throws on a text that is not
 * a time of day.
 */
export function periodMinutes({ from, to, lastBooking }: PeriodTimes): PeriodMinutes {
  const start = minutesOf(from);
  const onOrAfter = (minutes: number, first: number) => (minutes < first ? minutes + minutesPerDay : minutes);
  const end = onOrAfter(minutesOf(to), start + 1);
  return { start, end, last: lastBooking ? onOrAfter(minutesOf(lastBooking), start) : end - 1 };
}

/** Returns the bookable minutes: from the start, every `interval` minutes, up to the last booking. */
export function bookableMinutes({ start, end, last }: PeriodMinutes, interval: number): number[] {
  const minutes: number[] = [];
  for (let minute = start; minute < end && minute <= last; minute += interval) minutes.push(minute);
  return minutes;
}

/** Returns {@link bookableMinutes} formatted for guests: `6:30 PM`, `18:30`. */
export const bookableTimes = (
  period: PeriodMinutes,
  interval: number,
  formats: Pick<Formats, "clock">,
): string[] => bookableMinutes(period, interval).map((minutes) => timeOfDay(minutes, formats));
