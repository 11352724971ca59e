import * as dates from "../../../core/shared/format-date.ts";

/** `Saturday` */
export const weekdayName = (date: string): string => dates.weekdayName(date, RESTAURANT_FORMATS);

/** `Saturday 21 November`: the evening in a desk's header. */
export const formatEvening = (date: string): string => dates.plainDay(date, RESTAURANT_FORMATS);

/** `Sat 21 Nov` */
export const formatEveningShort = (date: string): string => dates.shortDay(date, RESTAURANT_FORMATS);

/** `21 November` */
export const dayAndMonth = (date: string): string => dates.dayAndMonth(date, RESTAURANT_FORMATS);
