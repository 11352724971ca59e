import { afterMidnightLabel } from "./format-date.ts";
import type { Formats } from "./formats.ts";
import { readableTime } from "./time.ts";

/** Returns a message from the catalogue `layout`. */
type Words = (id: "hours.after", values: { readonly weekday: string }) => string;
type ListWords = (id: "hours.then", values: { readonly list: string; readonly next: string }) => string;

export interface BookingMoment {
  /** `YYYY-MM-DD`, the evening's date for times after midnight. */
  readonly date: string;
  /** On a 12-hour or 24-hour clock. */
  readonly time: string;
  /** Minutes past midnight of the date; undefined if the service has not given them. */
  readonly minutes?: number | undefined;
}

/**
 * Returns the night of a booking after midnight: `early on Sunday`. Undefined before midnight, or if
 * `minutes` is unknown.
 */
export const bookingNight = (
  { date, minutes }: Pick<BookingMoment, "date" | "minutes">,
  formats: Pick<Formats, "locale">,
  t: Words,
): string | undefined =>
  minutes === undefined
    ? undefined
    : afterMidnightLabel({ date, minutes }, formats, (weekday) => t("hours.after", { weekday }));

/**
 * Returns a booking's time as guests read it, with its night if it is after midnight: `8:00 PM`, `12:30 AM,
 * early on Sunday`.
 */
export const bookingTime = (
  moment: BookingMoment,
  formats: Pick<Formats, "locale" | "clock">,
  t: Words,
): string =>
  [readableTime(moment.time, formats), bookingNight(moment, formats, t)]
    .filter((part) => part !== undefined)
    .join(", ");

/** Lists times that contain commas: `Friday, 27 November, 7:00 PM; Saturday, 28 November, 6:30 PM`. */
export const listTimes = (times: readonly string[], t: ListWords): string =>
  times.length === 0 ? "" : times.reduce((list, next) => t("hours.then", { list, next }));
