import { weekdayOf, weekdays } from "../../../core/shared/calendar-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import type { Chart, Column, Unit } from "../contract/numbers.ts";
import {
  add,
  noBook,
  noCounts,
  noOrders,
  sumOf,
  type BookTotals,
  type Counts,
  type Covers,
  type Day,
  type OrderTotals,
  type Outcomes,
} from "./totals.ts";
import { comparison, counted } from "./words.ts";

/** Number of preceding weeks whose mean gives the usual covers of a weekday. */
export const usualWeeks = 8;

/** Data for all charts. */
export interface Figures {
  /** `days`: the period. `before`: the preceding period. `history`: the weeks up to the end of the period. */
  readonly days: readonly Day[];
  readonly before: readonly Day[];
  readonly history: readonly Day[];
  readonly isRunning: boolean;
  /** Guests booked for each day, from today on. */
  readonly booked: readonly { readonly date: string; readonly parties: number; readonly covers: number }[];
  /** Current names of the tables, by id. */
  readonly tableNames: ReadonlyMap<string, string>;
  readonly hasTables: boolean;
  /** True if hosts record which parties came. */
  readonly hasEvening: boolean;
  readonly hasOrders: boolean;
  readonly countsVisits: boolean;
  /** False for a host, who does not see the charts about orders, the site and returning guests. */
  readonly isOwner: boolean;
  readonly formats: Formats;
}

export interface Sums {
  readonly book: BookTotals;
  readonly orders: OrderTotals;
  readonly counts: Counts;
}

export const sumDays = (days: readonly Day[]): Sums => {
  const sums = { book: noBook(), orders: noOrders(), counts: noCounts() };
  for (const { book, orders, counts } of days) {
    add(sums.book, book);
    add(sums.orders, orders);
    add(sums.counts, counts);
  }
  return sums;
};

export const columns = (names: Readonly<Record<string, Unit>>): Column[] =>
  Object.entries(names).map(([name, unit]) => ({ name, unit }));

export const coversOf = (covers: Readonly<Record<string, Covers>>): Covers => ({
  expected: Object.values(covers).reduce((sum, { expected }) => sum + expected, 0),
  arrived: Object.values(covers).reduce((sum, { arrived }) => sum + arrived, 0),
});

/** True if anything happened in a period; otherwise there is nothing to compare with it. */
export const hasRecords = ({ book, orders, counts }: Sums): boolean => {
  const { expected, arrived } = coversOf(book.services);
  return expected + arrived + orders.orders + sumOf(counts.pages) > 0;
};

/** Returns the part of a sentence that compares a number with the preceding period, if that has records. */
export const compared = (before: Sums, now: number, was: number): string =>
  hasRecords(before) ? `, ${comparison(now, was)}` : "";

export const guests = (count: number): string => counted(count, "guest");
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
export const weekdayNumber = (date: string): number => weekdays.indexOf(weekdayOf(date)!);
export const numbersOf = (record: Readonly<Record<string, unknown>>): number[] =>
  Object.keys(record)
    .map(Number)
    .toSorted((a, b) => a - b);

/** Returns the entry with the highest value; undefined if no value is above 0. */
export const most = <T>(all: readonly T[], by: (one: T) => number): T | undefined => {
  const [first] = all.toSorted((a, b) => by(b) - by(a));
  return first !== undefined && by(first) > 0 ? first : undefined;
};

export type Build = (sums: Sums, before: Sums, figures: Figures) => Omit<Chart, "id">;

export const noOutcomes: Outcomes = { bookings: 0, noShows: 0, cancelled: 0, late: 0 };
export const sumOutcomes = (all: Readonly<Record<string, Outcomes>>): Outcomes =>
  Object.values(all).reduce(add, { ...noOutcomes });
