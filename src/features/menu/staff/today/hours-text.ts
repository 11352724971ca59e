import type { TodayHours } from "../../contract/today.ts";
import { bookableHours } from "../../../../core/shared/opening-day.ts";

/** A day's hours in words: `09:00 – 17:00, 18:00 – 02:00`, or `closed`. */
export function hoursText({ date, periods }: Pick<TodayHours, "date" | "periods">): string {
  const open = periods.filter(({ open }) => open);
  const opening = { from: date, servicePeriods: open };
  return (
    bookableHours({ servicePeriods: [], specialOpenings: [opening] }, date, RESTAURANT_FORMATS) || "closed"
  );
}
