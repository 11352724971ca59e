import { useClientValue } from "../../components/use-client-value.ts";
import { calendarDay } from "./today.ts";

/** The restaurant's calendar day, `YYYY-MM-DD`; undefined in the built HTML, which may be read on any day. */
export const useToday = (timeZone: string): string | undefined =>
  useClientValue(() => calendarDay(timeZone, new Date()));
