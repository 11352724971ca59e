/** Calendar dates as text, `YYYY-MM-DD`: arithmetic and weekdays, without time zones. */

const dayMs = 86_400_000;

/** Weekdays as settings name them, in `Date.getUTCDay` order. */
export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export type Weekday = (typeof weekdays)[number];

/**
 * The week from Monday, in English: the options for editors, and the names in https://schema.org/DayOfWeek.
 */
export const weekdayNames = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const satisfies Readonly<Record<Weekday, string>>;

/** True if the text is `YYYY-MM-DD` and names an existing day (2027-02-29 does not). */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

/** Returns the date a number of days after (or, if negative, before) a calendar date. */
export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Returns the number of days from one calendar date to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the weekday of a calendar date; undefined if the text is not a date. */
export const weekdayOf = (date: string): Weekday | undefined =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];

/** Returns the weekday a number of days after (or, if negative, before) another. */
export const shiftWeekday = (weekday: Weekday, days: number): Weekday =>
  weekdays[(((weekdays.indexOf(weekday) + days) % 7) + 7) % 7]!;

/** Returns the days of a week, beginning with `start`. */
export const weekOf = (start: Weekday): Weekday[] =>
  Array.from({ length: weekdays.length }, (_, index) => shiftWeekday(start, index));
