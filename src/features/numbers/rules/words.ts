import { weekdayNames, weekdays } from "../../../core/shared/calendar-date.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import type { Cell, Unit } from "../contract/numbers.ts";

const decimal = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const list = new Intl.ListFormat("en");

/** Joins names for a sentence: `7, 8 and 21`. */
export const listText = (names: readonly string[]): string => list.format(names).replace(", and", " and");

/** `6%` */
export const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Returns the name of a weekday; 0 is Sunday. */
export const weekdayText = (weekday: number): string => weekdayNames[weekdays[weekday]!];

/** Formats a cell for people: `Friday 27 November`, `19:30`, `82%`, `€12.50`. Null becomes a dash. */
export function cellText(cell: Cell, unit: Unit, formats: Formats): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return unit === "date" ? plainDay(cell, formats) : cell;
  switch (unit) {
    case "weekday":
      return weekdayText(cell);
    case "time":
      return timeOfDay(cell, formats);
    case "share":
      return percent(cell);
    case "minutes":
      return `${Math.round(cell)} min`;
    case "money":
      return formatCents(cell, formats);
    default:
      return decimal.format(cell);
  }
}

/** Compares a number with that of the preceding period: `12 more than in the period before`. */
export function comparison(now: number, before: number): string {
  if (now === before) return "as many as in the period before";
  return `${decimal.format(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in the period before`;
}

/** Formats a number with its noun: `1,685 orders`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${decimal.format(count)} ${count === 1 ? singular : plural}`;
