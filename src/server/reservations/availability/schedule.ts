import {
  chosenServiceTime,
  minutesPerDay,
  serviceTimeOf,
  shiftDate,
  timeOfDay,
  weekdayOf,
  type ServiceTime,
} from "../../../shared/time.ts";
import { bookableMinutes } from "../../../shared/service-period.ts";
import { overrules, type BookingRules, type Closure, type DateRange, type ServicePeriod } from "../rules.ts";
import { toInstant, type Minute } from "../service-time.ts";

/** A time of the restaurant's plan at which guests may arrive, whether or not there is room. */
export interface ScheduledSlot extends ServiceTime {
  /** `6:30 PM` */
  readonly time: string;
  readonly starts: Minute;
  readonly servicePeriod: ServicePeriod;
  /** Why the service is not held on this day, where it is not. */
  readonly closure: Closure | undefined;
}

/** What is planned for one service date. */
export interface DaySchedule {
  /** In the order of their minutes. */
  readonly slots: readonly ScheduledSlot[];
  /** Staff's words on the day: why it is closed or special. */
  readonly note: string | undefined;
  /** Minutes past the midnight after the date until which its services run; 0 where they close before midnight. */
  readonly spillover: number;
}

const covers =
  (date: string) =>
  ({ from, to }: DateRange): boolean =>
    from <= date && date <= to;

const pastMidnight = (servicePeriods: readonly ServicePeriod[]): number =>
  Math.max(0, ...servicePeriods.map(({ end }) => end - minutesPerDay));

/** The slots of one service; times that the clocks skip (they go forward) are none. */
const slotsOf = (
  servicePeriod: ServicePeriod,
  closure: Closure | undefined,
  date: string,
  timeZone: string,
) =>
  bookableMinutes(servicePeriod, servicePeriod.interval).flatMap((minutes): ScheduledSlot[] => {
    const { minute, exists } = toInstant({ date, minutes }, timeZone);
    return exists
      ? [{ date, minutes, time: timeOfDay(minutes), starts: minute, servicePeriod, closure }]
      : [];
  });

/** The weekday's services, or those of a special opening in their place, less what a closure takes away. */
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
    slots: servicePeriods
      .flatMap((servicePeriod) => slotsOf(servicePeriod, closedBy(servicePeriod), date, rules.timeZone))
      .toSorted((a, b) => a.minutes - b.minutes),
    note: closures[0]?.reason ?? specialOpening?.reason,
    // On a day without services the usual small hours still belong to the evening before.
    spillover: pastMidnight(servicePeriods.length > 0 ? servicePeriods : rules.servicePeriods),
  };
}

const schedules = new WeakMap<BookingRules, Map<string, DaySchedule>>();
const schedulesKept = 1500;

/** The plan of a service date. It is made once for a version of the rules. */
export function scheduleFor(rules: BookingRules, date: string): DaySchedule {
  const made = schedules.get(rules) ?? new Map<string, DaySchedule>();
  schedules.set(rules, made);
  const known = made.get(date);
  if (known) return known;
  const plan = buildSchedule(rules, date);
  if (made.size >= schedulesKept) made.clear();
  made.set(date, plan);
  return plan;
}

/** Which service date a moment belongs to: the hours after midnight belong to the evening before while it runs. */
export function serviceDateOf(rules: BookingRules, now: Date): string {
  const { date } = serviceTimeOf(now, rules.timeZone, 0);
  const evening = shiftDate(date, -1);
  return serviceTimeOf(now, rules.timeZone, scheduleFor(rules, evening).spillover).date;
}

/** A guest's choice of date and time as a service time. */
export const chosenTime = (rules: BookingRules, date: string, minutes: number): ServiceTime =>
  chosenServiceTime(date, minutes, scheduleFor(rules, date).spillover);

/** The slot at a service time; undefined where the plan has none: no service, or between two slots. */
export const slotAt = (rules: BookingRules, { date, minutes }: ServiceTime): ScheduledSlot | undefined =>
  scheduleFor(rules, date).slots.find((slot) => slot.minutes === minutes);
