import { weekdayAndDay, shortDay } from "../../shared/format-date.ts";

/** `Saturday` */
export const weekdayName = (date: string): string => weekdayAndDay(date).split(",")[0]!;

/** `Saturday 21 November`, as the head of a desk has it. */
export const longEvening = (date: string): string => weekdayAndDay(date).replace(",", "");

/** `Sat 21 Nov` */
export const shortEvening = shortDay;
