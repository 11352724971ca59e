import type { Formats } from "./formats.ts";
import { minutesOf, minutesPerDay, timeOfDay } from "./time.ts";

/** A service period's times as `content/settings/booking.yml` has them: `HH:MM` on the restaurant's clock. */
export interface PeriodTimes {
  /** The first time that can be booked. */
  readonly from: string;
  /** When it closes; at or before `from` means on the following calendar day. */
  readonly to: string;
  /** The last time that can be booked; absent: until it closes. */
  readonly lastBooking?: string | null | undefined;
}

/** Minutes past the midnight of the period's service date; 1440 and more lie after midnight. */
export interface PeriodMinutes {
  readonly start: number;
  /** Not included: a guest can no longer come at this minute. */
  readonly end: number;
  /** The last minute that can be booked. */
  readonly last: number;
}

/**
 * When a service period begins and ends. A period that closes at or before its first booking runs past midnight and belongs to the
 * evening before. Throws on a text that is not a time of day.
 */
export function periodMinutes({ from, to, lastBooking }: PeriodTimes): PeriodMinutes {
  const start = minutesOf(from);
  const onOrAfter = (minutes: number, first: number) => (minutes < first ? minutes + minutesPerDay : minutes);
  const end = onOrAfter(minutesOf(to), start + 1);
  return { start, end, last: lastBooking ? onOrAfter(minutesOf(lastBooking), start) : end - 1 };
}

/** The minutes at which guests may come: from the start, every `interval` minutes, up to the last booking. */
export function bookableMinutes({ start, end, last }: PeriodMinutes, interval: number): number[] {
  const minutes: number[] = [];
  for (let minute = start; minute < end && minute <= last; minute += interval) minutes.push(minute);
  return minutes;
}

/** {@link bookableMinutes} as guests read them: `6:30 PM`, `18:30`. */
export const bookableTimes = (
  period: PeriodMinutes,
  interval: number,
  formats: Pick<Formats, "clock">,
): string[] => bookableMinutes(period, interval).map((minutes) => timeOfDay(minutes, formats));
