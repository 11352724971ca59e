import { wallClock } from "../shared/time.ts";

/** The restaurant's calendar day at a moment, `YYYY-MM-DD`. */
export const calendarDay = (timeZone: string, now: Date): string => wallClock(now, timeZone).date;
