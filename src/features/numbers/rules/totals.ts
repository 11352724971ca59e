/*
 * Sums of one service date. All of them can be added up, so that a week is its seven days, and none says who a guest was.
 * Minutes past midnight of the service date are keys of times: 1470 is half past midnight.
 */

/** Number of cases by a value: `{"85": 3}` are three parties of 85 minutes. */
export type Tally = Record<string, number>;

/** Guests who were booked, and those who came, booked or not. */
export interface Covers {
  expected: number;
  arrived: number;
}

/** Stays of parties of one size whose both ends are known. */
export interface Stays {
  parties: number;
  /** Minutes, of all of them together. */
  planned: number;
  minutes: Tally;
}

/** The same at one table, in minutes of all of them together. */
export interface TableStays {
  parties: number;
  planned: number;
  stayed: number;
}

/** Outcomes of bookings. `late`: cancelled less than a day before, `cancelled` among them. */
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
  /** Minutes until a party was seated or booked. */
  minutes: Tally;
}

/** Sums of reservations, tables and the waiting list. */
export interface BookTotals {
  /** By the service's name; an empty name for parties outside every service. */
  services: Record<string, Covers>;
  sources: Record<string, Covers>;
  /** By quarter hour; `times` counts how often it came: twice in a night when the clocks go back. */
  seats: Record<string, { taken: number; available: number; times: number }>;
  /** By party size. */
  stays: Record<string, Stays>;
  /** By the table's id, which a new name leaves as it is. */
  tables: Record<string, TableStays>;
  /** By the fewest days between booking and coming. */
  ahead: Record<string, Outcomes>;
  reminders: Record<string, Outcomes>;
  unresolved: number;
  waiting: Record<string, Waiting>;
  /** Parties whose earlier visits are known, and those that had been there, by weeks since. */
  returning: { known: number; weeks: Tally };
}

/** Sums of orders. */
export interface OrderTotals {
  orders: number;
  cents: number;
  cancelled: number;
  /** By the hour for which it was promised. */
  hours: Record<string, { orders: number; cents: number }>;
  /** Minutes after the promised range; 0 is on time. */
  late: Tally;
  stations: Record<string, { portions: number; cents: number; minutes: Tally }>;
  dishes: Record<string, { title: string; portions: number; cents: number; options: Tally }>;
  /** Orders with both dishes: `bruschetta tagliata`. */
  pairs: Tally;
}

/** What the service counts as it happens. */
export interface Counts {
  /** Requests that found no table, by quarter hour. */
  refused: Record<string, { requests: number; guests: number }>;
  pages: Tally;
  emptySearches: number;
  /** Minutes for which dishes were sold out, and the instant up to which they are counted. */
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

type Summed = BookTotals | OrderTotals | Counts;
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

/** Adds the sums of a day to others. Of texts the later one stays, if it is not empty. */
export const add = <T extends Summed>(sum: T, more: T): T => {
  addNode(sum as unknown as Node, more as unknown as Node);
  return sum;
};

/** Adds one to the cases of a value. */
export const tally = (cases: Tally, value: number | string, count = 1): void => {
  cases[value] = (cases[value] ?? 0) + count;
};

export const sumOf = (cases: Tally): number => Object.values(cases).reduce((sum, count) => sum + count, 0);

/** The value below or at which a share of the cases lies; null without cases. */
export function quantile(cases: Tally, share: number): number | null {
  const rank = Math.max(1, Math.ceil(sumOf(cases) * share));
  let before = 0;
  for (const [value, count] of Object.entries(cases).toSorted(([a], [b]) => Number(a) - Number(b))) {
    before += count;
    if (before >= rank) return Number(value);
  }
  return null;
}

/** Sums of one service date. */
export interface Day {
  readonly date: string;
  readonly book: BookTotals;
  readonly orders: OrderTotals;
  readonly counts: Counts;
}
