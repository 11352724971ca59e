import {
  clockTime,
  minutesOf,
  minutesPerDay,
  timeOfDay,
  wallClock,
  type ServiceTime,
} from "../../../core/shared/time.ts";
import { chosenTime, scheduleFor } from "./schedule.ts";
import type { BookingRules } from "./rules.ts";
import { isoOf, minuteOf, toInstant, type Minute } from "./service-time.ts";
import { bookingTime } from "../../../core/shared/booking-time.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";

/** The span of an evening, in minutes since 1970. */
export interface EveningWindow {
  /** Midnight at the start of the evening's date. */
  readonly from: Minute;
  /** Two days after `from`. Every stay of the evening begins between `from` and `to`. */
  readonly to: Minute;
  /** Start of the first service; undefined if there is none. */
  readonly opens: Minute | undefined;
  /** End of the last service; undefined if there is none. */
  readonly closes: Minute | undefined;
}

export function windowOf(rules: BookingRules, date: string): EveningWindow {
  const at = (minutes: number) => toInstant({ date, minutes }, rules.timeZone).minute;
  const { periods } = scheduleFor(rules, date);
  return {
    from: at(0),
    to: at(0) + 2 * minutesPerDay,
    opens: periods.length === 0 ? undefined : at(Math.min(...periods.map((one) => one.servicePeriod.start))),
    closes: periods.length === 0 ? undefined : at(Math.max(...periods.map((one) => one.servicePeriod.end))),
  };
}

/** Formats a minute for staff and guests: `8:30 PM`, `20:30`. */
export const readableTimeOf = (minute: Minute, { timeZone, formats }: BookingRules): string =>
  timeOfDay(wallClock(new Date(isoOf(minute)), timeZone).minutes, formats);

/** Formats a minute as a machine-readable time on the restaurant's clock: `20:30`. */
export const localTimeOf = (minute: Minute, timeZone: string): string =>
  clockTime(wallClock(new Date(isoOf(minute)), timeZone).minutes);

/** Returns the minutes from midnight of a service date to an instant, as a reservation stores them. */
export function serviceMinutesOf(minute: Minute, date: string, rules: BookingRules): number {
  const local = wallClock(new Date(isoOf(minute)), rules.timeZone);
  const minutes = local.date > date ? local.minutes + minutesPerDay : local.minutes;
  return Math.min(Math.max(minutes, 0), 2 * minutesPerDay - 1);
}

/**
 * Converts a date and time entered by a host to a service time and an instant. A time after midnight
 * continues the evening of the given date.
 */
export function readTime(
  rules: BookingRules,
  date: string,
  time: string,
): ServiceTime & { readonly minute: Minute } {
  const chosen = chosenTime(rules, date, minutesOf(time.trim()));
  return { ...chosen, minute: toInstant(chosen, rules.timeZone).minute };
}

export const instantOf = (iso: string): Minute => minuteOf(new Date(iso));

interface Start {
  readonly service_date: string;
  readonly start_minutes: number;
}

/** Formats a reservation's time for its guest: `8:00 PM`, `12:30 AM, early on Saturday`. */
export const formatTime = (
  { service_date: date, start_minutes: minutes }: Start,
  { formats }: { readonly formats: Formats },
): string =>
  bookingTime({ date, time: clockTime(minutes), minutes }, formats, messagesIn(formats.language, "layout"));

/** Like {@link formatTime}, with the date: `Friday, 27 November 2026, 8:00 PM`. */
export const formatWhen = (start: Start, restaurant: { readonly formats: Formats }): string =>
  `${longDay(start.service_date, restaurant.formats)}, ${formatTime(start, restaurant)}`;
