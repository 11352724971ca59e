import { parseTimeOfDay } from "../../contract/time.ts";
import type { BookingSettings } from "../../content-model/content.ts";

type Service = BookingSettings["services"][number];

/** A service and the times it can be booked for, as a form offers them. */
export interface ServiceTimes {
  readonly name: string;
  /** `mon` … `sun`. */
  readonly days: readonly string[];
  /** `9:00 AM`, in order; those past midnight come last and belong to the evening before. */
  readonly times: readonly string[];
}

const day = 24 * 60;
const step = 30;

const minutes = (time: string): number => {
  const value = parseTimeOfDay(time);
  if (value === undefined) throw new Error(`Not a time of day (HH:MM): ${JSON.stringify(time)}`);
  return value;
};

/** Minutes past midnight as a guest reads them: 1170 is `7:30 PM`. */
const clock = (minute: number): string => {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** Every half hour of every service; the closing time itself can no longer be booked. Throws on a time that is none. */
export const serviceTimes = (services: readonly Service[]): ServiceTimes[] =>
  services.map(({ name, days, from, to }) => {
    const start = minutes(from);
    const length = (minutes(to) - start + day) % day || day;
    const times: string[] = [];
    for (let passed = 0; passed < length; passed += step) times.push(clock(start + passed));
    return { name, days, times };
  });

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The services of a chosen day (`YYYY-MM-DD`); all of them while none is chosen. */
export function servedOn(services: readonly ServiceTimes[], date: string): readonly ServiceTimes[] {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? services : services.filter(({ days }) => days.includes(weekday));
}
