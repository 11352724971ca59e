import {
  chosenServiceTime,
  minutesPerDay,
  serviceTimeOf,
  shiftDate,
  timeOfDay,
  weekdayOf,
  type ServiceTime,
} from "../../../core/shared/time.ts";
import { bookableMinutes } from "../../../core/shared/service-period.ts";
import type { BookingRules, Closure, ServicePeriod } from "./rules.ts";
import { toInstant, type Minute } from "./service-time.ts";
import { covers, overrules } from "../../../core/shared/opening-day.ts";

/** A time at which guests can arrive, whether or not a table is free. */
export interface ScheduledSlot extends ServiceTime {
  /** `6:30 PM`, `18:30` */
  readonly time: string;
  readonly starts: Minute;
  readonly servicePeriod: ServicePeriod;
  /** The closure that cancels the service on this day, if any. */
  readonly closure: Closure | undefined;
}

export interface DaySchedule {
  /** The services of the day in order, including cancelled ones. */
  readonly periods: readonly {
    readonly servicePeriod: ServicePeriod;
    readonly closure: Closure | undefined;
  }[];
  /** Slots in order of time. */
  readonly slots: readonly ScheduledSlot[];
  /** Reason why the day is closed or special, written for guests. */
  readonly note: string | undefined;
  /** Length of the day's longest service in minutes; 0 if there is no service. */
  readonly longestPeriod: number;
  /** Minutes past the following midnight at which the last service ends; 0 if all services end by midnight. */
  readonly spillover: number;
}

const pastMidnight = (servicePeriods: readonly ServicePeriod[]): number =>
  Math.max(0, ...servicePeriods.map(({ end }) => end - minutesPerDay));

/** Returns the slots of one service, without times that are skipped when the clocks go forward. */
const slotsOf = (
  servicePeriod: ServicePeriod,
  closure: Closure | undefined,
  date: string,
  { timeZone, formats }: BookingRules,
) =>
  bookableMinutes(servicePeriod, servicePeriod.interval).flatMap((minutes): ScheduledSlot[] => {
    const { minute, exists } = toInstant({ date, minutes }, timeZone);
    return exists
      ? [{ date, minutes, time: timeOfDay(minutes, formats), starts: minute, servicePeriod, closure }]
      : [];
  });

/**
 * Builds the schedule of a day. A special opening replaces the weekday's services. Each service includes the
 * closure that cancels it, if any.
 */
function buildSchedule(rules: BookingRules, date: string): DaySchedule {
  const specialOpening = rules.specialOpenings.find(covers(date));
  const servicePeriods =
    specialOpening?.servicePeriods ?? rules.servicePeriods.filter(({ days }) => days.has(weekdayOf(date)!));
  const closures = rules.closures.filter(
    (closure) =>
      covers(date)(closure) && (specialOpening === undefined || overrules(closure, specialOpening)),
  );
  const closedBy = ({ name }: ServicePeriod) =>
    closures.find(({ servicePeriods }) => servicePeriods?.has(name) ?? true);
  return {
    periods: servicePeriods
      .toSorted((a, b) => a.start - b.start)
      .map((servicePeriod) => ({ servicePeriod, closure: closedBy(servicePeriod) })),
    slots: servicePeriods
      .flatMap((servicePeriod) => slotsOf(servicePeriod, closedBy(servicePeriod), date, rules))
      .toSorted((a, b) => a.minutes - b.minutes),
    note: closures[0]?.reason ?? specialOpening?.reason,
    longestPeriod: Math.max(0, ...servicePeriods.map(({ start, end }) => end - start)),
    // A day without services uses the usual services, so that the hours after midnight still belong to the
    // evening before.
    spillover: pastMidnight(servicePeriods.length > 0 ? servicePeriods : rules.servicePeriods),
  };
}

const schedules = new WeakMap<BookingRules, Map<string, DaySchedule>>();
const maxSchedules = 1500;

/** Returns the schedule of a service date. Each schedule is cached for as long as the same rules apply. */
export function scheduleFor(rules: BookingRules, date: string): DaySchedule {
  const byDate = schedules.get(rules) ?? new Map<string, DaySchedule>();
  schedules.set(rules, byDate);
  const cached = byDate.get(date);
  if (cached) return cached;
  const schedule = buildSchedule(rules, date);
  if (byDate.size >= maxSchedules) byDate.clear();
  byDate.set(date, schedule);
  return schedule;
}

/**
 * Returns the service date of an instant: the hours after midnight belong to the evening before until its
 * services close.
 */
export function serviceDateOf(rules: BookingRules, now: Date): string {
  const { date } = serviceTimeOf(now, rules.timeZone, 0);
  const evening = shiftDate(date, -1);
  return serviceTimeOf(now, rules.timeZone, scheduleFor(rules, evening).spillover).date;
}

/** Converts a guest's chosen date and time to a service time. */
export const chosenTime = (rules: BookingRules, date: string, minutes: number): ServiceTime =>
  chosenServiceTime(date, minutes, scheduleFor(rules, date).spillover);

/** Returns the slot at a service time; undefined if there is no service then, or no slot at that minute. */
export const slotAt = (rules: BookingRules, { date, minutes }: ServiceTime): ScheduledSlot | undefined =>
  scheduleFor(rules, date).slots.find((slot) => slot.minutes === minutes);
