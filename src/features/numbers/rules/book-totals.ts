import type { PartySource, ReservationStatus } from "../../booking/contract/reservation.ts";
import { scheduleFor } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, toInstant, type Minute } from "../../booking/rules/service-time.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import { daysBetween } from "../../../core/shared/calendar-date.ts";
import { minutesPerDay } from "../../../core/shared/time.ts";
import { quickWallClock } from "./wall.ts";
import { noBook, tally, type BookTotals, type Covers, type Outcomes, type Stays } from "./totals.ts";

/** A row of `reservations`. */
export interface PartyRow {
  readonly id: string;
  readonly service_date: string;
  readonly start_minutes: number;
  readonly party_size: number;
  readonly status: ReservationStatus;
  readonly source: PartySource;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly turn_minutes: number;
  readonly seated_at: string | null;
  readonly left_at: string | null;
  readonly held_until: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reminded_at: string | null;
  readonly coming_at: string | null;
}

export interface HoldRow {
  readonly reservation_id: string;
  readonly table_name: string;
  readonly from_minute: Minute;
  readonly to_minute: Minute;
}

export interface BlockRow {
  /** JSON list of table names. */
  readonly table_names: string;
  readonly from_minute: Minute;
  readonly to_minute: Minute;
}

/** A row of `waiting_list`. */
export interface WaitingRow {
  readonly status: string;
  readonly at_the_door: number;
  readonly offers: number;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** The stored data from which the totals of one service date are computed. */
export interface BookRows {
  readonly date: string;
  readonly parties: readonly PartyRow[];
  readonly holds: readonly HoldRow[];
  readonly blocks: readonly BlockRow[];
  readonly waiting: readonly WaitingRow[];
  /** Times at which parties were cancelled according to the log, by party id. */
  readonly cancelledAt: ReadonlyMap<string, string>;
  /**
   * Service date of the guest's previous visit, by party id; null if this is the first visit. Contains only
   * parties whose guest is known.
   */
  readonly earlierVisit: ReadonlyMap<string, string | null>;
  readonly tableIds: Readonly<Record<string, string>>;
}

interface Options {
  readonly rules: BookingRules;
  readonly now: Date;
  /** True if hosts record which parties came. If false, all booked parties count as having come. */
  readonly hasEvening: boolean;
}

const quarter = 15;
const minuteMs = 60_000;
const dayMs = 24 * 3600_000;

/** Groups of bookings by the number of days between booking and visit: the minimum for each group. */
export const aheadFrom = [0, 1, 2, 7, 30] as const;

/** True unless the row is an offer that was not accepted, or a walk-in that was undone. */
const isBooking = ({ status, held_until, seated_at }: PartyRow): boolean =>
  status === "cancelled"
    ? held_until === null && seated_at === null
    : held_until === null || status !== "pending";

const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / minuteMs);

/**
 * Returns a function that converts a {@link Minute} to minutes past midnight of the service date, on the
 * restaurant's clock.
 */
function clockOf(date: string, timeZone: string): (minute: Minute) => number {
  const midnight = toInstant({ date, minutes: 0 }, timeZone).minute;
  const last = 2 * minutesPerDay - 1;
  if (toInstant({ date, minutes: last }, timeZone).minute === midnight + last)
    return (minute) => minute - midnight;
  return (minute) => {
    const wall = quickWallClock(new Date(minute * minuteMs), timeZone);
    return wall.minutes + (wall.date === date ? 0 : wall.date > date ? minutesPerDay : -minutesPerDay);
  };
}

/** Adds the taken and available seats for each quarter of an hour, up to now, in which a service was open. */
function sumSeats(
  totals: BookTotals,
  { date, parties, blocks }: BookRows,
  { rules, now, hasEvening }: Options,
) {
  const clock = clockOf(date, rules.timeZone);
  const seatsOf = new Map(rules.tables.map(({ name, max }) => [name, max]));
  const allSeats = rules.tables.reduce((sum, { max }) => sum + max, 0);
  const blocked = blocks.map(({ table_names, from_minute, to_minute }) => ({
    from: from_minute,
    to: to_minute,
    seats: (JSON.parse(table_names) as string[]).reduce((sum, name) => sum + (seatsOf.get(name) ?? 0), 0),
  }));
  const until = minuteOf(now);
  const open = new Set<Minute>();
  for (const { servicePeriod, closure } of scheduleFor(rules, date).periods) {
    if (closure) continue;
    const from = toInstant({ date, minutes: servicePeriod.start }, rules.timeZone).minute;
    const to = toInstant({ date, minutes: servicePeriod.end }, rules.timeZone).minute;
    for (let at = from; at < Math.min(to, until); at += quarter) open.add(at);
  }
  const taken = new Map<Minute, number>();
  for (const party of parties) {
    if (!isThere(party, hasEvening)) continue;
    const from = minuteOf(new Date(party.seated_at ?? party.starts_at));
    const to = minuteOf(new Date(party.left_at ?? party.ends_at));
    for (let at = Math.floor(from / quarter) * quarter; at < to; at += quarter)
      taken.set(at, (taken.get(at) ?? 0) + party.party_size);
  }
  for (const at of open) {
    const minutes = clock(at);
    const seats = (totals.seats[minutes] ??= { taken: 0, available: 0, times: 0 });
    seats.times += 1;
    const away = blocked.reduce(
      (sum, block) => sum + (block.from <= at && at < block.to ? block.seats : 0),
      0,
    );
    seats.available += Math.max(0, allSeats - away);
    seats.taken += taken.get(Math.floor(at / quarter) * quarter) ?? 0;
  }
}

const arrivedStatuses: ReadonlySet<ReservationStatus> = new Set(["seated", "completed"]);
const isThere = (party: PartyRow, hasEvening: boolean): boolean =>
  hasEvening ? arrivedStatuses.has(party.status) : party.status !== "cancelled" && isBooking(party);

const newStays = (): Stays => ({ parties: 0, planned: 0, minutes: {} });
const newOutcomes = (): Outcomes => ({ bookings: 0, noShows: 0, cancelled: 0, late: 0 });

function sumStays(totals: BookTotals, rows: BookRows, { rules }: Options): void {
  const tablesOf = Map.groupBy(rows.holds, ({ reservation_id }) => reservation_id);
  for (const party of rows.parties) {
    if (party.seated_at === null || party.left_at === null || !arrivedStatuses.has(party.status)) continue;
    const minutes = Math.max(0, minutesBetween(party.seated_at, party.left_at));
    const tables = new Set((tablesOf.get(party.id) ?? []).map(({ table_name }) => table_name));
    const planned = rules.turn(party.party_size);
    const ofSize = (totals.stays[party.party_size] ??= newStays());
    ofSize.parties += 1;
    ofSize.planned += planned;
    tally(ofSize.minutes, minutes);
    for (const name of tables) {
      const ofTable = (totals.tables[rows.tableIds[name] ?? name] ??= { parties: 0, planned: 0, stayed: 0 });
      ofTable.parties += 1;
      ofTable.planned += planned;
      ofTable.stayed += minutes;
    }
  }
}

/**
 * Returns the time at which a party was cancelled, in milliseconds since 1970; undefined if it is no longer
 * known.
 */
function cancellation(party: PartyRow, { cancelledAt }: BookRows): number | undefined {
  const logged = cancelledAt.get(party.id);
  if (logged !== undefined) return Date.parse(logged);
  // If the row was last changed after the visit, the change removed the guest's data; it was not the
  // cancellation.
  const changed = Date.parse(party.updated_at);
  return changed <= Date.parse(party.ends_at) ? changed : undefined;
}

function sumOutcomes(totals: BookTotals, rows: BookRows, { rules, now }: Options): void {
  for (const party of rows.parties) {
    if (!isBooking(party) || !isBookedAhead(party)) continue;
    const booked = quickWallClock(new Date(party.created_at), rules.timeZone).date;
    const days = daysBetween(booked, rows.date);
    const group = aheadFrom.findLast((from) => days >= from) ?? 0;
    const reminder = party.reminded_at === null ? "none" : party.coming_at === null ? "silent" : "coming";
    const at = party.status === "cancelled" ? cancellation(party, rows) : undefined;
    for (const one of [
      (totals.ahead[group] ??= newOutcomes()),
      (totals.reminders[reminder] ??= newOutcomes()),
    ]) {
      one.bookings += 1;
      if (party.status === "no-show") one.noShows += 1;
      if (party.status === "cancelled") one.cancelled += 1;
      if (at !== undefined && Date.parse(party.starts_at) - at < dayMs) one.late += 1;
    }
    if (expectedStatuses.has(party.status) && Date.parse(party.ends_at) <= now.getTime())
      totals.unresolved += 1;
  }
}

/** True if the party had booked. False if it walked in, or was seated from the waiting list while at the door. */
const isBookedAhead = ({ source, created_at, starts_at }: PartyRow): boolean =>
  source !== "walk-in" && Date.parse(created_at) < Date.parse(starts_at);

function sumWaiting(totals: BookTotals, { waiting }: BookRows): void {
  for (const { status, at_the_door, offers, created_at, ended_at } of waiting) {
    const place = (totals.waiting[at_the_door === 1 ? "door" : "home"] ??= {
      ...{ joined: 0, offered: 0, accepted: 0, seated: 0, left: 0, minutes: {} },
    });
    place.joined += 1;
    if (offers > 0) place.offered += 1;
    if (status === "booked") place.accepted += 1;
    if (status === "seated") place.seated += 1;
    if (status === "left") place.left += 1;
    if ((status === "booked" || status === "seated") && ended_at !== null)
      tally(place.minutes, Math.max(0, minutesBetween(created_at, ended_at)));
  }
}

/** Calculates the totals of reservations, tables and the waiting list for one service date. */
export function bookTotals(rows: BookRows, options: Options): BookTotals {
  const { rules, hasEvening } = options;
  const totals = noBook();
  const periods = scheduleFor(rules, rows.date).periods;
  for (const { servicePeriod, closure } of periods)
    if (!closure) totals.services[servicePeriod.name] = { expected: 0, arrived: 0 };
  for (const party of rows.parties) {
    if (!isBooking(party) || party.status === "cancelled") continue;
    const service =
      periods.find(
        ({ servicePeriod: { start, end } }) => start <= party.start_minutes && party.start_minutes < end,
      )?.servicePeriod.name ?? "";
    const isThereNow = isThere(party, hasEvening);
    for (const covers of [
      (totals.services[service] ??= { expected: 0, arrived: 0 }),
      (totals.sources[party.source] ??= { expected: 0, arrived: 0 }),
    ] satisfies Covers[]) {
      if (isBookedAhead(party)) covers.expected += party.party_size;
      if (isThereNow) covers.arrived += party.party_size;
    }
    const earlier = rows.earlierVisit.get(party.id);
    if (isThereNow && earlier !== undefined) {
      totals.returning.known += 1;
      if (earlier !== null) tally(totals.returning.weeks, Math.floor(daysBetween(earlier, rows.date) / 7));
    }
  }
  sumSeats(totals, rows, options);
  sumStays(totals, rows, options);
  sumOutcomes(totals, rows, options);
  sumWaiting(totals, rows);
  return totals;
}
