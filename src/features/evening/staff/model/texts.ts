import * as dates from "../../../../core/shared/format-date.ts";

/**
 * Marks a party whose guest wrote something about allergies. The guest's words are never shortened or
 * interpreted, because a text such as "None for me; my son: peanuts" has no safe summary. The party's panel,
 * the printout and accessible names show the words in full.
 */
export const allergyMark = "Allergy";

/** Returns the first part of a name, for a bar too narrow for the full name. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

/**
 * Returns the last name for a bar: `Delgado` for `Lucía Delgado`. A walk-in's description stays unchanged.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 && !/^walk-?in$/i.test(name.trim()) ? words.at(-1)! : name.trim();
}

/** `Saturday` */
export const weekdayName = (date: string): string => dates.weekdayName(date, RESTAURANT_FORMATS);

/** Formats the evening for a desk's header: `Saturday 21 November`. */
export const formatEvening = (date: string): string => dates.plainDay(date, RESTAURANT_FORMATS);

/** `Sat 21 Nov` */
export const formatEveningShort = (date: string): string => dates.shortDay(date, RESTAURANT_FORMATS);

/** `21 November` */
export const dayAndMonth = (date: string): string => dates.dayAndMonth(date, RESTAURANT_FORMATS);
