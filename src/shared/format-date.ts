/**
 * Dates in English, from the tables below: the same text on the service and in every browser, so that the built HTML
 * and the first render agree. Every function takes a calendar date, `YYYY-MM-DD`, or a timestamp that begins with one, and
 * throws on any other text.
 */

import { isCalendarDate, minutesPerDay, shiftDate, type ServiceTime } from "./time.ts";

const months = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
] as const; // prettier-ignore

/** As British English shortens them. */
const shortMonths = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec",
] as const; // prettier-ignore

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly shortMonth: string;
  /** Without a leading zero. */
  readonly day: number;
  readonly weekday: string;
}

function partsOf(date: string): DateParts {
  const text = date.slice(0, 10);
  const [year = "", month, day] = text.split("-");
  if (!isCalendarDate(text)) throw new Error(`Not a date (YYYY-MM-DD): ${JSON.stringify(date)}`);
  const weekday = weekdays[new Date(`${text}T00:00:00Z`).getUTCDay()]!;
  const index = Number(month) - 1;
  return { year, month: months[index]!, shortMonth: shortMonths[index]!, day: Number(day), weekday };
}

/** `27 November` */
export const dayAndMonth = (date: string): string => {
  const { day, month } = partsOf(date);
  return `${day} ${month}`;
};

/** `27 November 2026` */
export const fullDay = (date: string): string => `${dayAndMonth(date)} ${partsOf(date).year}`;

/** `Friday, 27 November` */
export const weekdayAndDay = (date: string): string => `${partsOf(date).weekday}, ${dayAndMonth(date)}`;

/** `Friday, 27 November 2026` */
export const longDay = (date: string): string => `${weekdayAndDay(date)} ${partsOf(date).year}`;

/** `Fri 27 Nov` */
export const shortDay = (date: string): string => {
  const { weekday, day, shortMonth } = partsOf(date);
  return `${weekday.slice(0, 3)} ${day} ${shortMonth}`;
};

/** `Fri 27 November 2026` */
export const shortWeekdayAndDay = (date: string): string =>
  `${partsOf(date).weekday.slice(0, 3)} ${fullDay(date)}`;

/** Of a time after midnight, which night is meant: `early on Saturday`. */
export const afterMidnightLabel = ({ date, minutes }: ServiceTime): string | undefined =>
  minutes < minutesPerDay ? undefined : `early on ${partsOf(shiftDate(date, 1)).weekday}`;
