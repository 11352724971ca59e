/**
 * Formats dates with `Intl` in the restaurant's locale. Functions with a `date` parameter take a calendar
 * date, `YYYY-MM-DD`, or a timestamp that begins with one, and throw on any other text.
 */

import { weekdays, weekOf, type Weekday } from "./calendar-date.ts";
import type { Formats } from "./formats.ts";
import { isCalendarDate, minutesPerDay, shiftDate, type ServiceTime } from "./time.ts";

type Locale = Pick<Formats, "locale">;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes longer than using it a hundred times. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
    ...options,
  });
  formatters.set(key, made);
  return made;
}

const languageOf = (locale: string): string => new Intl.Locale(locale).language;

/** The first of a month, in languages that write it as an ordinal number; `Intl` knows no such form. */
const firstOfMonth: Readonly<Record<string, string>> = { fr: "1er" };

const written =
  (options: Intl.DateTimeFormatOptions) =>
  (date: string, { locale }: Locale): string => {
    const day = date.slice(0, 10);
    if (!isCalendarDate(day)) throw new Error(`Not a date (YYYY-MM-DD): ${JSON.stringify(date)}`);
    const first = day.endsWith("-01") ? firstOfMonth[languageOf(locale)] : undefined;
    return formatterOf(locale, options)
      .formatToParts(new Date(`${day}T00:00:00Z`))
      .map(({ type, value }) => (type === "day" ? (first ?? value) : value))
      .join("");
  };

/**
 * Languages with two styles, with and without a comma after the weekday. Both are joined here: the separator
 * of `Intl` differs between browser versions, and the built HTML and the first render must agree.
 */
const joinedHere: ReadonlySet<string> = new Set(["en", "it"]);

/** Returns a function that writes a date after its weekday. Most languages have one style, that of `Intl`. */
const withWeekday = (separator: string, { weekday, ...day }: Intl.DateTimeFormatOptions) => {
  const [name, dated, whole] = [written({ weekday }), written(day), written({ weekday, ...day })];
  return (date: string, formats: Locale): string =>
    joinedHere.has(languageOf(formats.locale))
      ? `${name(date, formats)}${separator}${dated(date, formats)}`
      : whole(date, formats);
};

/** `Friday` */
export const weekdayName = written({ weekday: "long" });

/** `Fri` */
export const shortWeekday = written({ weekday: "short" });

/** `November` */
export const monthName = written({ month: "long" });

/** `27 November` */
export const dayAndMonth = written({ day: "numeric", month: "long" });

/** `27 November 2026` */
export const fullDay = written({ day: "numeric", month: "long", year: "numeric" });

/** `Friday, 27 November` */
export const weekdayAndDay = withWeekday(", ", { weekday: "long", day: "numeric", month: "long" });

/** `Friday 27 November` */
export const plainDay = withWeekday(" ", { weekday: "long", day: "numeric", month: "long" });

/** `Friday, 27 November 2026` */
export const longDay = withWeekday(", ", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `Fri 27 Nov` */
export const shortDay = withWeekday(" ", { weekday: "short", day: "numeric", month: "short" });

/** `Fri 27 November 2026` */
export const shortWeekdayAndDay = withWeekday(" ", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
});

const dateOn = (day: Weekday): string => shiftDate("2026-11-22", weekdays.indexOf(day));

/** Returns the long name of a day of the week: `Monday`. */
export const longWeekday = (day: Weekday, formats: Locale): string => weekdayName(dateOn(day), formats);

/** Returns short weekday names, in the order of the restaurant's week: `Mon, Tue, Sun`. */
export const weekdaysText = (
  days: readonly Weekday[],
  formats: Pick<Formats, "locale" | "weekStart">,
): string =>
  weekOf(formats.weekStart)
    .filter((day) => days.includes(day))
    .map((day) => shortWeekday(dateOn(day), formats))
    .join(", ");

/**
 * Returns a label for a time after midnight, which names its calendar day: `early on Saturday`. Undefined for
 * times before midnight.
 */
export const afterMidnightLabel = (
  { date, minutes }: ServiceTime,
  formats: Locale,
  write: (weekday: string) => string,
): string | undefined =>
  minutes < minutesPerDay ? undefined : write(weekdayName(shiftDate(date, 1), formats));
