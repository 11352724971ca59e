import { minutesPerDay, shiftDate, type ServiceTime } from "./time.ts";

const inWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

/** `Friday, 27 November 2026` */
export const longDay = (date: string): string =>
  `${inWords(date, { weekday: "long" })}, ${inWords(date, { day: "numeric", month: "long", year: "numeric" })}`;

/** `Fri 27 Nov` */
export const shortDay = (date: string): string =>
  `${inWords(date, { weekday: "short" })} ${inWords(date, { day: "numeric", month: "short" })}`;

/** Of a time after midnight, which night is meant: `in the night to Saturday`. */
export const afterMidnightLabel = ({ date, minutes }: ServiceTime): string | undefined =>
  minutes < minutesPerDay ? undefined : `in the night to ${inWords(shiftDate(date, 1), { weekday: "long" })}`;
