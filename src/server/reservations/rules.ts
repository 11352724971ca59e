import type { RawSettings } from "../content/settings.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import {
  chosenServiceTime,
  isBefore,
  parseTimeOfDay,
  serviceTimeOf,
  type ServiceTime,
} from "../../contract/time.ts";

/** What can be booked, as `content/settings/booking.yml` has it. */
export type BookingRules = RawSettings<"booking">;
type Service = BookingRules["services"][number];

const minutesOf = (time: string): number => parseTimeOfDay(time)!;
const runsPastMidnight = (service: Service): boolean => minutesOf(service.to) <= minutesOf(service.from);

/** Minutes past midnight until which the evening before still runs; 0 where every service closes before midnight. */
export const dayEnds = (rules: BookingRules): number =>
  Math.max(0, ...rules.services.filter(runsPastMidnight).map((service) => minutesOf(service.to)));

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const weekdayOf = (date: string) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** The service that takes bookings at this time, if any. A service's closing time itself is no longer bookable. */
export const serviceAt = (rules: BookingRules, { date, minutes }: ServiceTime): Service | undefined =>
  rules.services.find((service) => {
    const from = minutesOf(service.from);
    const to = minutesOf(service.to) + (runsPastMidnight(service) ? 1440 : 0);
    return service.days.includes(weekdayOf(date)) && from <= minutes && minutes < to;
  });

export type Placement =
  | { readonly ok: true; readonly at: ServiceTime }
  | { readonly ok: false; readonly code: ErrorCode; readonly field: string };

/**
 * Where a guest's choice lies in the restaurant's calendar, or why it cannot be booked.
 *
 * @param date a real calendar date, `YYYY-MM-DD`
 * @param time a readable time, `6:00 PM`
 */
export function placeInCalendar(rules: BookingRules, date: string, time: string, now: Date): Placement {
  const ends = dayEnds(rules);
  const at = chosenServiceTime(date, minutesOf(time), ends);
  if (isBefore(at, serviceTimeOf(now, rules.timeZone, ends)))
    return { ok: false, code: "INVALID_DATE_PAST", field: "reservationDate" };
  if (!serviceAt(rules, at)) return { ok: false, code: "OUTSIDE_SERVICE_HOURS", field: "reservationTime" };
  return { ok: true, at };
}
