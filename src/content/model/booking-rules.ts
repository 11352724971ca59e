import { shiftWeekday, type Weekday } from "../../core/shared/calendar-date.ts";
import { periodMinutes } from "../../core/shared/service-period.ts";
import { minutesPerDay } from "../../core/shared/time.ts";
import type { Report } from "./report.ts";
import { checkIds, type RowWithId } from "./row-ids.ts";

export type { Report } from "./report.ts";

interface ServicePeriodData {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days?: readonly Weekday[];
  readonly lastBooking?: string;
  readonly coversPerSlot?: number;
}

interface Range {
  readonly from: string;
  readonly to?: string;
}

interface Seats {
  readonly min: number;
  readonly max: number;
}

/** The fields of `settings/booking.yml` as returned by `parseFields`. */
interface BookingData {
  readonly timeZone: string;
  readonly largestParty: number;
  readonly coversPerSlot?: number;
  readonly servicePeriods: readonly ServicePeriodData[];
  readonly turnTimes: readonly { readonly upTo: number }[];
  readonly tables: readonly (Seats & RowWithId)[];
  readonly room?: { readonly areas?: readonly RowWithId[] };
  readonly combinations?: readonly (Seats & { readonly tables: readonly string[] })[];
  readonly closures?: readonly (Range & { readonly servicePeriods?: readonly string[] })[];
  readonly specialOpenings?: readonly (Range & { readonly servicePeriods: readonly ServicePeriodData[] })[];
}

function checkZone(timeZone: string, report: Report) {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
  } catch {
    report(["Time zone"], `There is no time zone “${timeZone}”.`, "Write one such as Europe/Rome.");
  }
}

function checkRange({ from, to }: Range, where: readonly string[], report: Report) {
  if (to && to < from)
    report(
      [...where, "To"],
      `It ends (${to}) before it begins (${from}).`,
      "Write the first day under From.",
    );
}

/**
 * True if a date and time chosen by a guest could belong to either of two service periods: the periods
 * overlap, or the hours after midnight of one are also morning hours of the other on the same date.
 */
function collide(a: ServicePeriodData, b: ServicePeriodData): boolean {
  const [first, second] = [periodMinutes(a), periodMinutes(b)];
  const days = ({ days: own = ["mon"] }: ServicePeriodData): readonly Weekday[] => own;
  // The periods of a special opening have no weekdays, so they are compared only within the same day.
  const shifts = a.days ? [-1, 0, 1] : [0];
  const meet = (shift: number) => days(a).some((day) => days(b).includes(shiftWeekday(day, shift)));
  const runAtOnce = shifts.some(
    (shift) =>
      meet(shift) &&
      first.start < second.end + shift * minutesPerDay &&
      second.start + shift * minutesPerDay < first.end,
  );
  const sameChoice =
    meet(0) && (first.end - minutesPerDay > second.start || second.end - minutesPerDay > first.start);
  return runAtOnce || sameChoice;
}

function checkServicePeriods(
  servicePeriods: readonly ServicePeriodData[],
  where: readonly string[],
  largestParty: number,
  report: Report,
) {
  servicePeriods.forEach((servicePeriod, index) => {
    const here = [...where, `${index + 1}`];
    if (servicePeriod.from === servicePeriod.to)
      return report(
        [...here, "Closes"],
        `${servicePeriod.name} closes when it opens (${servicePeriod.to}).`,
        "Write a later time. A time before the first booking means after midnight.",
      );
    const { last, end } = periodMinutes(servicePeriod);
    if (last >= end)
      report(
        [...here, "Last booking"],
        `${servicePeriod.lastBooking} is not between ${servicePeriod.from} and ${servicePeriod.to}.`,
        "Write a time within the service period, or leave it empty.",
      );
    checkPace(servicePeriod.coversPerSlot, [...here], largestParty, report);
    servicePeriods.slice(0, index).forEach((other) => {
      if (other.from !== other.to && collide(servicePeriod, other))
        report(
          here,
          `${servicePeriod.name} (${servicePeriod.from}–${servicePeriod.to}) and ${other.name} (${other.from}–${other.to}) overlap.`,
          "Make one end before the other begins, or put them on different days.",
        );
    });
  });
}

function checkPace(
  covers: number | undefined,
  where: readonly string[],
  largestParty: number,
  report: Report,
) {
  if (covers !== undefined && covers < largestParty)
    report(
      [...where, "Covers per slot"],
      `A party of ${largestParty} could never book: the maximum is ${covers}.`,
      `Write ${largestParty} or more, or lower the largest party.`,
    );
}

function checkSeats({ min, max }: Seats, where: readonly string[], report: Report) {
  if (min > max)
    report([...where, "Fewest guests"], `${min} is more than the maximum, ${max}.`, `Write ${max} or less.`);
}

function checkTables({ tables, room, combinations, largestParty }: BookingData, report: Report) {
  checkIds(["Tables"], tables, report);
  checkIds(["Plan of the room", "Areas"], room?.areas ?? [], report);
  const seats = new Map<string, number>();
  tables.forEach((table, index) => {
    const where = ["Tables", `${index + 1}`];
    checkSeats(table, where, report);
    if (seats.has(table.name))
      report([...where, "Name or number"], `There are two tables “${table.name}”.`, "Rename one of them.");
    seats.set(table.name, table.max);
  });
  (combinations ?? []).forEach((combination, index) => {
    const where = ["Tables that can be joined", `${index + 1}`];
    checkSeats(combination, where, report);
    combination.tables.forEach((name, at) => {
      const here = [...where, "Tables", `${at + 1}`];
      if (!seats.has(name))
        report(here, `There is no table “${name}”.`, `Use one of: ${[...seats.keys()].join(", ")}.`);
      else if (combination.tables.indexOf(name) < at)
        report(here, `The table “${name}” is named twice.`, "Remove one of the two.");
    });
    const sum = combination.tables.reduce((total, name) => total + (seats.get(name) ?? 0), 0);
    if (combination.tables.every((name) => seats.has(name)) && combination.max > sum)
      report(
        [...where, "Most guests"],
        `Its tables seat ${sum}, not ${combination.max}.`,
        `Write ${sum} or less.`,
      );
  });
  const without = Array.from({ length: largestParty }, (_, index) => index + 1).filter(
    (party) => ![...tables, ...(combinations ?? [])].some(({ min, max }) => min <= party && party <= max),
  );
  if (without.length > 0)
    report(
      ["Largest party"],
      `No table and no combination fits a party of ${without.join(", ")}.`,
      "Add one that does, or lower the largest party.",
    );
}

/** Checks the booking rules across fields. Each field has already passed its own check. */
export function checkBookingRules(rules: BookingData, report: Report): void {
  checkZone(rules.timeZone, report);
  checkPace(rules.coversPerSlot, [], rules.largestParty, report);
  checkServicePeriods(rules.servicePeriods, ["Service periods"], rules.largestParty, report);
  checkTables(rules, report);
  rules.turnTimes.forEach(({ upTo }, index) => {
    if (rules.turnTimes.findIndex((other) => other.upTo === upTo) < index)
      report(
        ["Turn times", `${index + 1}`, "Persons up to"],
        `There are two lines for parties up to ${upTo}.`,
        "Remove one of them.",
      );
  });
  const specials = rules.specialOpenings ?? [];
  specials.forEach((specialOpening, index) => {
    const where = ["Special openings", `${index + 1}`];
    checkRange(specialOpening, where, report);
    checkServicePeriods(
      specialOpening.servicePeriods,
      [...where, "Service periods"],
      rules.largestParty,
      report,
    );
  });
  const names = new Set(
    [...rules.servicePeriods, ...specials.flatMap(({ servicePeriods }) => servicePeriods)].map(
      ({ name }) => name,
    ),
  );
  (rules.closures ?? []).forEach((closure, index) => {
    const where = ["Closed", `${index + 1}`];
    checkRange(closure, where, report);
    (closure.servicePeriods ?? []).forEach((name, at) => {
      if (!names.has(name))
        report(
          [...where, "Only these service periods", `${at + 1}`],
          `There is no service period “${name}”.`,
          `Use one of: ${[...names].join(", ")}.`,
        );
    });
  });
}
