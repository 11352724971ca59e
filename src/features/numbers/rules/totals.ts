/*
 * Totals of one service date. They can be added up, so that a week is the sum of its seven days. None of them
 * identifies a guest. Times are in minutes past midnight of the service date: 1470 is half past midnight.
 */

/** Number of cases by value: `{"85": 3}` means that three parties stayed for 85 minutes. */
export type Tally = Record<string, number>;

/** `expected`: guests who had booked. `arrived`: guests who came, with or without a booking. */
export interface Covers {
  expected: number;
  arrived: number;
}

/** Stays of parties of one size. Includes only stays whose beginning and end are known. */
export interface Stays {
  parties: number;
  /** Planned minutes of all these stays together. */
  planned: number;
  minutes: Tally;
}

/** Stays at one table. `planned` and `stayed` are the minutes of all of these stays together. */
export interface TableStays {
  parties: number;
  planned: number;
  stayed: number;
}

/** Outcomes of bookings. `late` is the number of cancelled bookings that were cancelled less than a day ahead. */
export interface Outcomes {
  bookings: number;
  noShows: number;
  cancelled: number;
  late: number;
}

export interface Waiting {
  joined: number;
  offered: number;
  accepted: number;
  seated: number;
  left: number;
  /** Minutes until a party was seated or got a booking. */
  minutes: Tally;
}

/** Totals of reservations, tables and the waiting list. */
export interface BookTotals {
  /** By name of the service. Parties outside all services are listed under an empty name. */
  services: Record<string, Covers>;
  sources: Record<string, Covers>;
  /**
   * By quarter of an hour. `times` is the number of times that this quarter occurred: twice in a night when
   * the clocks go back.
   */
  seats: Record<string, { taken: number; available: number; times: number }>;
  /** By party size. */
  stays: Record<string, Stays>;
  /** By id of the table. The id stays the same if the table is renamed. */
  tables: Record<string, TableStays>;
  /** By number of days between booking and visit: the minimum for each group. */
  ahead: Record<string, Outcomes>;
  reminders: Record<string, Outcomes>;
  unresolved: number;
  waiting: Record<string, Waiting>;
  /**
   * `known`: number of parties whose guests' earlier visits are known. `weeks`: of these, the parties that
   * had been here before, by the number of weeks since the last visit.
   */
  returning: { known: number; weeks: Tally };
}

export interface OrderTotals {
  orders: number;
  cents: number;
  cancelled: number;
  /** By the hour for which the order was promised. */
  hours: Record<string, { orders: number; cents: number }>;
  /** Number of orders by delay, in minutes after the end of the promised range; 0 means on time. */
  late: Tally;
  stations: Record<string, { portions: number; cents: number; minutes: Tally }>;
  dishes: Record<string, { title: string; portions: number; cents: number; options: Tally }>;
  /** Number of orders that contain both dishes. The key joins the slugs of the dishes: `bruschetta tagliata`. */
  pairs: Tally;
}

/** Counts of events that leave no row in the database, so the service counts them as they happen. */
export interface Counts {
  /** Requests for which no table was free, by quarter of an hour. */
  refused: Record<string, { requests: number; guests: number }>;
  pages: Tally;
  emptySearches: number;
  /** Minutes for which each dish was sold out, and the instant up to which these minutes have been counted. */
  soldOut: { until: string; minutes: Tally; titles: Record<string, string> };
}

export const noBook = (): BookTotals => ({
  services: {},
  sources: {},
  seats: {},
  stays: {},
  tables: {},
  ahead: {},
  reminders: {},
  unresolved: 0,
  waiting: {},
  returning: { known: 0, weeks: {} },
});

export const noOrders = (): OrderTotals => ({
  orders: 0,
  cents: 0,
  cancelled: 0,
  hours: {},
  late: {},
  stations: {},
  dishes: {},
  pairs: {},
});

export const noCounts = (): Counts => ({
  refused: {},
  pages: {},
  emptySearches: 0,
  soldOut: { until: "", minutes: {}, titles: {} },
});

interface Node {
  [key: string]: Node | number | string;
}

function addNode(sum: Node, more: Node): void {
  for (const [key, value] of Object.entries(more)) {
    const there = sum[key];
    if (typeof value === "number") sum[key] = typeof there === "number" ? there + value : value;
    else if (typeof value === "string") sum[key] = value || (there ?? value);
    else if (typeof there === "object") addNode(there, value);
    else sum[key] = structuredClone(value);
  }
}

/**
 * Adds the numbers in `more` to those in `sum`, and returns `sum`. A text in `more` that is not empty
 * replaces the text in `sum`.
 */
export const add = <T extends object>(sum: T, more: T): T => {
  addNode(sum as unknown as Node, more as unknown as Node);
  return sum;
};

/** Adds `count` cases of a value to a tally. */
export const tally = (cases: Tally, value: number | string, count = 1): void => {
  cases[value] = (cases[value] ?? 0) + count;
};

export const sumOf = (cases: Tally): number => Object.values(cases).reduce((sum, count) => sum + count, 0);

/**
 * Returns the smallest value at or below which at least that share of the cases lies; null if there are no
 * cases.
 */
export function quantile(cases: Tally, share: number): number | null {
  const rank = Math.max(1, Math.ceil(sumOf(cases) * share));
  let before = 0;
  for (const [value, count] of Object.entries(cases).toSorted(([a], [b]) => Number(a) - Number(b))) {
    before += count;
    if (before >= rank) return Number(value);
  }
  return null;
}

/** Totals of one service date, by part. */
export interface Day {
  readonly date: string;
  readonly book: BookTotals;
  readonly orders: OrderTotals;
  readonly counts: Counts;
}
