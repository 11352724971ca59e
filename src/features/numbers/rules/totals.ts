/*
 * Totals of one service date. All of them can be added up, so that a week is the sum of its seven days. None
 * of them identifies a guest. Times are minutes past midnight of the service date: 1470 is half past
 * midnight.
 */

/** Number of cases by value: `{"85": 3}` means three parties that stayed 85 minutes. */
export type Tally = Record<string, number>;

/** Guests who had booked, and guests who came with or without a booking. */
export interface Covers {
  expected: number;
  arrived: number;
}

/** Stays of parties of one size, if both their beginning and their end are known. */
export interface Stays {
  parties: number;
  /** Planned minutes of all these stays together. */
  planned: number;
  minutes: Tally;
}

/** Stays at one table; `planned` and `stayed` are the minutes of all of them together. */
export interface TableStays {
  parties: number;
  planned: number;
  stayed: number;
}

/** Outcomes of bookings. `late` counts those in `cancelled` that were cancelled less than a day ahead. */
export interface Outcomes {
  bookings: number;
  noShows: number;
  cancelled: number;
  late: number;
}

/** Parties on the waiting list. */
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
  /** By name of the service; parties outside all services are under an empty name. */
  services: Record<string, Covers>;
  sources: Record<string, Covers>;
  /** By quarter hour. `times` counts how often it occurred: twice in a night when the clocks go back. */
  seats: Record<string, { taken: number; available: number; times: number }>;
  /** By party size. */
  stays: Record<string, Stays>;
  /** By the table's id, which stays the same when the table is renamed. */
  tables: Record<string, TableStays>;
  /** By how many days ahead the booking was made: minimum days of each group. */
  ahead: Record<string, Outcomes>;
  reminders: Record<string, Outcomes>;
  unresolved: number;
  waiting: Record<string, Waiting>;
  /**
   * Number of parties whose guests' earlier visits are known and, by weeks since the last visit, the number
   * of those that had been here before.
   */
  returning: { known: number; weeks: Tally };
}

/** Totals of orders. */
export interface OrderTotals {
  orders: number;
  cents: number;
  cancelled: number;
  /** By the hour that the order was promised for. */
  hours: Record<string, { orders: number; cents: number }>;
  /** Minutes after the end of the promised range; 0 if the order was on time. */
  late: Tally;
  stations: Record<string, { portions: number; cents: number; minutes: Tally }>;
  dishes: Record<string, { title: string; portions: number; cents: number; options: Tally }>;
  /** Number of orders that contain both dishes, by their slugs: `bruschetta tagliata`. */
  pairs: Tally;
}

/** Numbers that the service counts as things happen. */
export interface Counts {
  /** Requests for which no table was free, by quarter hour. */
  refused: Record<string, { requests: number; guests: number }>;
  pages: Tally;
  emptySearches: number;
  /** Minutes for which each dish was sold out, and the instant up to which they have been counted. */
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

/** Adds totals, or a part of them, to others. For texts, the later one is used unless it is empty. */
export const add = <T extends object>(sum: T, more: T): T => {
  addNode(sum as unknown as Node, more as unknown as Node);
  return sum;
};

/** Adds cases of a value to a tally; one by default. */
export const tally = (cases: Tally, value: number | string, count = 1): void => {
  cases[value] = (cases[value] ?? 0) + count;
};

export const sumOf = (cases: Tally): number => Object.values(cases).reduce((sum, count) => sum + count, 0);

/** Returns the smallest value at or below which that share of the cases lies; null without cases. */
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
