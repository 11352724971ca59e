import { shiftDate, weekdayOf, type Weekday } from "./calendar-date.ts";
import type { Formats } from "./formats.ts";
import type { Named } from "./guest-names.ts";
import { periodMinutes, type PeriodTimes } from "./service-period.ts";
import { hoursRange } from "./time.ts";

/** A range of days from `from` to `to`, inclusive, each `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns a function that tests whether a range includes the date. */
export const covers =
  (date: string) =>
  ({ from, to }: Days): boolean =>
    from <= date && date <= to;

const lengthOf = ({ from, to }: Days): number => Date.parse(to) - Date.parse(from);

/** Sorts ranges, shortest first: if several ranges cover a day, the shortest one applies. */
export const shortestFirst = <T extends Days>(ranges: readonly T[]): T[] =>
  ranges.toSorted((a, b) => lengthOf(a) - lengthOf(b));

/**
 * True if a closure takes precedence over a special opening. The shorter range wins; if both are equally
 * long, the closure wins.
 */
export const overrules = (closure: Days, specialOpening: Days): boolean =>
  lengthOf(closure) <= lengthOf(specialOpening);

type Clock = Pick<Formats, "clock">;

const noon = 12 * 60;

interface Range {
  /** `YYYY-MM-DD` */
  readonly from: string;
  /** The last day; absent if the range is one day. */
  readonly to?: string | null | undefined;
  /** Shown to guests. */
  readonly reason?: string | null | undefined;
}

export interface NamedPeriod extends PeriodTimes, Named {}

/** Days with exceptional hours, from `content/settings/booking.yml`. */
export interface ExceptionalDays<P extends NamedPeriod = NamedPeriod> {
  readonly closures?: readonly (Range & { readonly servicePeriods?: readonly string[] | null })[] | undefined;
  readonly specialOpenings?: readonly (Range & { readonly servicePeriods: readonly P[] })[] | undefined;
}

export interface OpeningHours<P extends NamedPeriod = NamedPeriod> extends ExceptionalDays<P> {
  readonly servicePeriods: readonly (P & { readonly days: readonly Weekday[] })[];
}

export interface OpeningDay<P extends NamedPeriod = NamedPeriod> {
  /** The day's service periods in order of time, including closed ones. */
  readonly periods: readonly { readonly period: P; readonly isClosed: boolean }[];
  /** Reason why the day is closed or special, worded for guests; empty if no reason was given. */
  readonly reason: string;
  readonly isExceptional: boolean;
}

const toDays = <T extends Range>(range: T) => ({ ...range, to: range.to ?? range.from });

/**
 * Returns the exceptions that apply on a day, by the same rule as for bookings: if a closure and a special
 * opening cover the same day, the shorter one takes precedence.
 *
 * @param date `YYYY-MM-DD`
 */
export function exceptionsOn<P extends NamedPeriod>(
  { closures, specialOpenings }: ExceptionalDays<P>,
  date: string,
) {
  const opening = shortestFirst((specialOpenings ?? []).map(toDays)).find(covers(date));
  const closing = shortestFirst((closures ?? []).map(toDays)).filter(
    (closure) => covers(date)(closure) && (!opening || overrules(closure, opening)),
  );
  return {
    /** Periods that replace the weekday's periods; undefined if the weekday's periods apply. */
    periods: opening?.servicePeriods,
    isClosed: ({ name }: NamedPeriod): boolean =>
      closing.some(({ servicePeriods: names }) => !names?.length || names.includes(name)),
    reason: (closing[0]?.reason ?? opening?.reason ?? "").trim(),
    isExceptional: opening !== undefined || closing.length > 0,
  };
}

/** Returns the hours of a day (`YYYY-MM-DD`), including exceptions. */
export function openingDay<P extends NamedPeriod>(hours: OpeningHours<P>, date: string): OpeningDay<P> {
  const { periods, isClosed, ...day } = exceptionsOn(hours, date);
  const weekday = weekdayOf(date);
  const onDay: readonly P[] =
    periods ?? hours.servicePeriods.filter(({ days }) => days.some((one) => one === weekday));
  return {
    ...day,
    periods: onDay
      .map((period) => ({ period, isClosed: isClosed(period) }))
      .sort((a, b) => periodMinutes(a.period).start - periodMinutes(b.period).start),
  };
}

/**
 * Returns the bookable hours of a day: `9:00 AM – 5:00 PM, 6:00 PM – 2:00 AM`, with adjoining service periods
 * merged; empty if there are none.
 */
export function bookableHours(hours: OpeningHours, date: string, formats: Clock): string {
  const spans: { start: number; end: number }[] = [];
  for (const { period, isClosed } of openingDay(hours, date).periods) {
    if (isClosed) continue;
    const { start, end } = periodMinutes(period);
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans.map(({ start, end }) => hoursRange(start, end, formats)).join(", ");
}

/**
 * Returns the hours of the service period that runs at noon: `12:00 PM – 5:00 PM`; undefined if there is no
 * such period, or if its hours vary by day.
 */
export function hoursAtNoon(servicePeriods: readonly PeriodTimes[], formats: Clock): string | undefined {
  const atNoon = servicePeriods
    .map(periodMinutes)
    .filter(({ start, end }) => start <= noon && noon < end)
    .map(({ start, end }) => hoursRange(start, end, formats));
  return new Set(atNoon).size === 1 ? atNoon[0] : undefined;
}

/**
 * Writes a day's notice for guests. `hours` are the day's bookable hours, empty if there are none; `reason`
 * is the reason for the exception.
 */
export type NoticeWords = (day: { readonly hours: string; readonly reason: string }) => string;

/**
 * Returns the notice for guests about an exceptional day: `Closed today. Staff party.`; empty on any other
 * day.
 */
export function exceptionNotice(
  hours: OpeningHours,
  date: string,
  formats: Clock,
  write: NoticeWords,
): string {
  const { isExceptional, reason } = openingDay(hours, date);
  if (!isExceptional) return "";
  const bookable = bookableHours(hours, date, formats);
  const sentence = reason === "" || /[.!?…]$/.test(reason) ? reason : `${reason}.`;
  return write({ hours: bookable, reason: sentence }).trim();
}

/**
 * Returns, in order, the dates on which exceptions start or no longer apply: the first day of each range, and
 * the day after its last day.
 */
export const exceptionBounds = ({ closures = [], specialOpenings = [] }: ExceptionalDays): string[] =>
  [
    ...new Set(
      [...closures, ...specialOpenings].map(toDays).flatMap(({ from, to }) => [from, shiftDate(to, 1)]),
    ),
  ].sort();

const pageRange = ({ from, to, reason }: Range) => ({
  from,
  ...(to ? { to } : {}),
  ...(reason ? { reason } : {}),
});

/** Returns the exceptions as pages contain them, normalized so that equal exceptions give equal JSON. */
export const pageExceptions = ({
  closures,
  specialOpenings,
}: ExceptionalDays): Required<ExceptionalDays> => ({
  closures: (closures ?? []).map((closure) => ({
    ...pageRange(closure),
    ...(closure.servicePeriods?.length ? { servicePeriods: closure.servicePeriods } : {}),
  })),
  specialOpenings: (specialOpenings ?? []).map((opening) => ({
    ...pageRange(opening),
    servicePeriods: opening.servicePeriods.map(({ name, from, to, lastBooking }) => ({
      name,
      from,
      to,
      ...(lastBooking ? { lastBooking } : {}),
    })),
  })),
});
