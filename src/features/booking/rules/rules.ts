import { defaultFormats, type Formats } from "../../../core/shared/formats.ts";
import type { Named } from "../../../core/shared/guest-names.ts";
import { shortestFirst, type Days, type OpeningHours } from "../../../core/shared/opening-day.ts";
import { periodMinutes, type PeriodMinutes } from "../../../core/shared/service-period.ts";
import type { RawSettings } from "../../../content/server/settings.ts";
import type { AreaSetting } from "../../../core/shared/room-layout.ts";

/** `content/settings/booking.yml` as parsed. */
export type BookingSettings = RawSettings<"booking">;

/** Bookable part of a service date, such as Lunch or Dinner. */
export interface ServicePeriod extends PeriodMinutes, Named {
  /** Minutes between bookable times. */
  readonly interval: number;
  /** Maximum number of guests arriving at the same time; Infinity if only the tables limit it. */
  readonly coversPerSlot: number;
}

export interface WeeklyServicePeriod extends ServicePeriod {
  /** `mon` … `sun` */
  readonly days: ReadonlySet<string>;
}

export interface DateRange extends Days {
  /** Reason shown to guests. */
  readonly reason: string | undefined;
}

export interface Closure extends DateRange {
  /** Names of the closed services; undefined if all of them are closed. */
  readonly servicePeriods: ReadonlySet<string> | undefined;
}

export interface SpecialOpening extends DateRange {
  readonly servicePeriods: readonly ServicePeriod[];
}

/** Limits for one network, one guest and one email address; docs/security.md explains the numbers. */
export interface BookingLimits {
  /**
   * Share of a day's tables that one network can hold. 0.05 is a twentieth of all tables during the day's
   * longest service period.
   */
  readonly shareOfDay: number;
  /** Maximum number of bookings from one network in 24 hours. */
  readonly bookingsOfNetwork: number;
  /** Maximum number of upcoming reservations under one email address or telephone number. */
  readonly openBookings: number;
  /** Maximum number of emails to one address in 24 hours, no matter who causes them. */
  readonly emailsToAddress: number;
  /** Number of online bookings in ten minutes, from all networks together, at which the restaurant is alerted. */
  readonly alarmBookings: number;
}

export interface Table {
  /** Undefined in hand-written settings. */
  readonly id: string | undefined;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly area: string | undefined;
  /**
   * Position on the floor sketch, in hundredths of the sketch's width and height; undefined if the table has
   * not been placed.
   */
  readonly position: { readonly x: number; readonly y: number } | undefined;
}

/** Tables that can be joined for one party. */
export interface Combination {
  readonly tables: TableAssignment;
  readonly min: number;
  readonly max: number;
}

/** Booking settings with times as minutes and defaults filled in. */
export interface BookingRules {
  /** IANA zone of all dates and times in these rules. */
  readonly timeZone: string;
  readonly formats: Formats;
  /** Message to guests while bookings are paused (can be empty); undefined while bookings are open. */
  readonly paused: string | undefined;
  /** Maps each date that cannot be booked online to a message to guests (can be empty). */
  readonly pausedDates: ReadonlyMap<string, string>;
  /** True if the restaurant gets an email about each booking and each change. */
  readonly mailRestaurant: boolean;
  readonly largestParty: number;
  /** Minimum minutes between booking and arrival. */
  readonly leadTime: number;
  readonly daysAhead: number;
  readonly limits: BookingLimits;
  readonly tableCount: number;
  readonly tables: readonly Table[];
  readonly combinations: readonly Combination[];
  /** Settings of the floor plan. */
  readonly room: { readonly hidden: boolean; readonly areas: readonly (AreaSetting & Named)[] };
  /**
   * Maximum number of guests arriving in a quarter of an hour; undefined if unlimited. Staff see this limit,
   * and it is checked only for parties that staff add or move.
   */
  readonly pace: number | undefined;
  /** Planned length of stay in minutes, by party size. The last entry applies to all larger parties. */
  readonly turnTimes: readonly { readonly upTo: number; readonly minutes: number }[];
  readonly servicePeriods: readonly WeeklyServicePeriod[];
  /** Service periods and exceptional days, as in the settings. */
  readonly hours: OpeningHours;
  /** Closures and special openings, shortest first, because the first one that covers a day applies. */
  readonly closures: readonly Closure[];
  readonly specialOpenings: readonly SpecialOpening[];
  /**
   * Returns the same rules with the texts and formats of a page's language. If the language is unknown or
   * null, uses the source language.
   */
  inLanguage(language: string | null | undefined): BookingRules;
  /** Returns the minutes for which a party of this size keeps its table. */
  turn(party: number): number;
  /** Returns the tables, or sets of joined tables, that suit a party of this size, best first. */
  tableAssignments(party: number): readonly TableAssignment[];
}

/** Names of one table, or of several joined tables. */
export type TableAssignment = readonly string[];

type RawServicePeriod = NonNullable<BookingSettings["specialOpenings"]>[number]["servicePeriods"][number];

function readServicePeriod(raw: RawServicePeriod, settings: BookingSettings): ServicePeriod {
  return {
    name: raw.name,
    ...(raw.label === undefined ? {} : { label: raw.label }),
    ...periodMinutes(raw),
    interval: raw.slotInterval ?? settings.slotInterval,
    coversPerSlot: raw.coversPerSlot ?? settings.coversPerSlot ?? Infinity,
  };
}

const readRange = (raw: { from: string; to?: string; reason?: string }): DateRange => ({
  from: raw.from,
  to: raw.to ?? raw.from,
  reason: raw.reason?.trim(),
});

/**
 * Returns table assignments, best first: single tables before joined ones, then by fewest empty chairs, then
 * by fewest tables, then in the order of the settings.
 */
function tableAssignmentsFor(settings: BookingSettings, party: number): TableAssignment[] {
  const single = settings.tables.map(({ name, min, max }) => ({ tables: [name], min, max }));
  const fitting = (all: readonly { tables: readonly string[]; min: number; max: number }[]) =>
    all
      .filter(({ min, max }) => min <= party && party <= max)
      .toSorted((a, b) => a.max - b.max || a.tables.length - b.tables.length)
      .map(({ tables }) => tables);
  return [...fitting(single), ...fitting(settings.combinations ?? [])];
}

const paused = (settings: BookingSettings): string | undefined =>
  settings.paused ? (settings.pauseWords?.trim() ?? "") : undefined;

/**
 * Converts settings that have passed the content checks to booking rules. The file watcher adds formats and
 * other languages.
 */
export function readRules(settings: BookingSettings): BookingRules {
  const turns = settings.turnTimes.toSorted((a, b) => a.upTo - b.upTo);
  const tableAssignments = new Map<number, readonly TableAssignment[]>();
  const rules: BookingRules = {
    timeZone: settings.timeZone,
    formats: defaultFormats,
    paused: paused(settings),
    pausedDates: new Map(
      (settings.pausedDates ?? []).map(({ date, message }) => [date, message?.trim() ?? ""]),
    ),
    mailRestaurant: settings.mailRestaurant ?? true,
    largestParty: settings.largestParty,
    leadTime: settings.leadTime,
    daysAhead: settings.daysAhead,
    limits: {
      shareOfDay: (settings.limits?.shareOfDay ?? 5) / 100,
      bookingsOfNetwork: settings.limits?.bookingsOfNetwork ?? 30,
      openBookings: settings.limits?.openBookings ?? 10,
      emailsToAddress: settings.limits?.emailsToAddress ?? 10,
      alarmBookings: settings.limits?.alarmBookings ?? 20,
    },
    tableCount: settings.tables.length,
    room: { hidden: settings.room?.hidden === true, areas: settings.room?.areas ?? [] },
    tables: settings.tables.map(({ id, name, min, max, area, x, y }) => ({
      id,
      name,
      min,
      max,
      area: area?.trim() || undefined,
      position: x === undefined || y === undefined ? undefined : { x, y },
    })),
    combinations: settings.combinations ?? [],
    pace: settings.pace,
    turnTimes: [
      ...turns,
      { upTo: Math.max(settings.largestParty, (turns.at(-1)?.upTo ?? 0) + 1), minutes: settings.longestTurn },
    ],
    servicePeriods: settings.servicePeriods.map((raw) => ({
      ...readServicePeriod(raw, settings),
      days: new Set<string>(raw.days),
    })),
    hours: {
      servicePeriods: settings.servicePeriods,
      closures: settings.closures,
      specialOpenings: settings.specialOpenings,
    },
    closures: shortestFirst(
      (settings.closures ?? []).map((raw) => {
        const servicePeriods = raw.servicePeriods ?? [];
        return {
          ...readRange(raw),
          servicePeriods: servicePeriods.length > 0 ? new Set(servicePeriods) : undefined,
        };
      }),
    ),
    specialOpenings: shortestFirst(
      (settings.specialOpenings ?? []).map((raw) => ({
        ...readRange(raw),
        servicePeriods: raw.servicePeriods.map((servicePeriod) => readServicePeriod(servicePeriod, settings)),
      })),
    ),
    inLanguage: () => rules,
    turn: (party) => turns.find(({ upTo }) => party <= upTo)?.minutes ?? settings.longestTurn,
    tableAssignments(party) {
      const cached = tableAssignments.get(party);
      if (cached) return cached;
      const made = tableAssignmentsFor(settings, party);
      tableAssignments.set(party, made);
      return made;
    },
  };
  return rules;
}
