import { defaultFormats } from "../../../../src/core/shared/formats.ts";
import { shiftDate } from "../../../../src/core/shared/time.ts";
import type { ChartId } from "../../../../src/features/numbers/contract/numbers.ts";
import { chartsOf } from "../../../../src/features/numbers/rules/charts.ts";
import type { Figures } from "../../../../src/features/numbers/rules/figures.ts";
import {
  add,
  noBook,
  noCounts,
  noOrders,
  quantile,
  type BookTotals,
  type Counts,
  type Day,
  type OrderTotals,
} from "../../../../src/features/numbers/rules/totals.ts";

interface Parts {
  readonly book?: Partial<BookTotals>;
  readonly orders?: Partial<OrderTotals>;
  readonly counts?: Partial<Counts>;
}

const day = (date: string, { book, orders, counts }: Parts = {}): Day => ({
  date,
  book: { ...noBook(), ...book },
  orders: { ...noOrders(), ...orders },
  counts: { ...noCounts(), ...counts },
});

const figures = (changes: Partial<Figures>): Figures => ({
  days: [],
  before: [],
  history: [],
  isRunning: false,
  booked: [],
  tableNames: new Map(),
  hasTables: true,
  hasEvening: true,
  hasOrders: true,
  countsVisits: true,
  isOwner: true,
  formats: { ...defaultFormats, clock: 24 },
  ...changes,
});

const chart = (id: ChartId, changes: Partial<Figures>) =>
  chartsOf(figures(changes)).charts.find((one) => one.id === id)!;

/** 2026-11-06 is a Friday. */
const friday = "2026-11-06";
const seats = (from: number, to: number, taken: number) =>
  Object.fromEntries(
    Array.from({ length: (to - from) / 15 }, (_, index) => [
      from + 15 * index,
      { taken, available: 40, times: 1 },
    ]),
  );
const full = { ...seats(1080, 1170, 20), ...seats(1170, 1260, 39), ...seats(1260, 1320, 10) };

test("a weekday that was full says when, and how many guests were turned away", () => {
  const days = [0, 7].map((later) =>
    day(shiftDate(friday, later), {
      book: { seats: full },
      counts: { refused: { 1200: { requests: 4, guests: later === 0 ? 11 : 12 } } },
    }),
  );
  const two = [...days, ...[1, 2, 3, 4, 5, 6].map((later) => day(shiftDate(friday, later)))];
  expect(chart("occupancy", { days: two }).sentence).toBe(
    "Fridays were full from 19:30 to 21:00; 23 guests were turned away.",
  );
  expect(chart("occupancy", { days: [days[0]!] }).sentence).toBe(
    "Friday was full from 19:30 to 21:00; 11 guests were turned away.",
  );
});

test("without a full quarter hour the fullest is named, without tables that there are none", () => {
  const days = [day(friday, { book: { seats: { 1200: { taken: 30, available: 40, times: 1 } } } })];
  expect(chart("occupancy", { days }).sentence).toBe(
    "The fullest was Friday at 20:00, with 75% of the seats taken; no request was refused.",
  );
  expect(chart("occupancy", { days, hasTables: false }).sentence).toBe(
    "There are no tables in the settings.",
  );
});

test("a demand that met no seats at all still counts", () => {
  const days = [day(friday, { counts: { refused: { 1200: { requests: 1, guests: 2 } } } })];
  expect(chart("occupancy", { days }).rows).toEqual([[5, 1200, null, null, null, 1, 2]]);
});

test("tables are slow from ten parties on; owners get a link to the setting, removed tables keep their numbers", () => {
  const stays = (parties: number, minutes: number) => ({
    ...{ parties, planned: 90 * parties, stayed: minutes * parties },
  });
  const days = [
    day(friday, {
      book: { tables: { a: stays(10, 104), b: stays(12, 99), c: stays(9, 180), d: stays(20, 91) } },
    }),
  ];
  const tableNames = new Map([
    ["a", "7"],
    ["b", "8"],
    ["d", "9"],
  ]);
  const found = chart("tables", { days, tableNames });
  expect(found.sentence).toBe("Tables 7 and 8 turn more slowly than the rules assume.");
  expect(found.link?.to).toBe("/admin/#/collections/settings/entries/booking");
  expect(found.rows.map(([name]) => name)).toEqual(["c (removed)", "7", "8", "9"]);
  expect(chart("tables", { days, tableNames, isOwner: false }).link).toBeUndefined();
  const few = [day(friday, { book: { tables: { c: stays(9, 180) } } })];
  expect(chart("tables", { days: few, tableNames }).sentence).toBe(
    "No table had 10 parties, which are needed to compare it with the rules.",
  );
});

test("guests are compared with those of the period before, unless nothing is known about it", () => {
  const came = (arrived: number) => ({ book: { services: { Dinner: { expected: 0, arrived } } } });
  const sentence = (now: number, before: number) =>
    chart("covers", { days: [day(friday, came(now))], before: [day("2026-11-05", came(before))] }).sentence;
  expect(sentence(1, 0)).toBe("1 guest came.");
  expect(sentence(1200, 1300)).toBe("1,200 guests came, 100 fewer than in the period before.");
  expect(sentence(5, 5)).toBe("5 guests came, as many as in the period before.");
});

test("without the evening's book guests are those who booked, and what only hosts know is left out", () => {
  const days = [day(friday, { book: { services: { Dinner: { expected: 8, arrived: 8 } } } })];
  const { charts, headlines } = chartsOf(figures({ days, hasEvening: false, hasOrders: false }));
  expect(charts.map(({ id }) => id)).toEqual([
    ...["covers", "sources", "booked", "occupancy", "returning", "site", "pages"],
  ]);
  expect(charts[0]!.columns.map(({ name }) => name)).toEqual([
    "Date",
    "Service",
    "Expected",
    "Mean of 8 weeks",
  ]);
  expect(charts[0]!.sentence).toBe("8 guests were booked.");
  expect(headlines.map(({ name }) => name)).toEqual(["Guests", "Seats taken", "Turned away", "Returning"]);
});

test("dishes are pairs from ten orders on", () => {
  const dishes = {
    soup: { title: "Soup", portions: 20, cents: 1, options: {} },
    bread: { title: "Bread", portions: 20, cents: 1, options: {} },
    wine: { title: "Wine", portions: 20, cents: 1, options: {} },
  };
  const days = [5, 5].map((count, later) =>
    day(shiftDate(friday, later), { orders: { dishes, pairs: { "bread soup": count, "soup wine": 4 } } }),
  );
  expect(chart("pairs", { days }).rows).toEqual([["Bread", "Soup", 10]]);
});

test("visits that are not counted are not shown as none", () => {
  const off = chart("site", { days: [day(friday)], countsVisits: false });
  expect([off.sentence, off.rows]).toEqual(["Visits are not counted, because COUNT_VISITS is off.", []]);
  const earlier = chart("site", {
    days: [day(friday, { counts: { pages: { "/": 2 } } })],
    countsVisits: false,
  });
  expect(earlier.rows).toEqual([[friday, 2, 0]]);
});

test("sums of days are sums, and quantiles are those of all values", () => {
  const sum = noBook();
  add(sum, { ...noBook(), returning: { known: 2, weeks: { 1: 1 } } });
  add(sum, { ...noBook(), returning: { known: 3, weeks: { 1: 2, 4: 1 } } });
  expect(sum.returning).toEqual({ known: 5, weeks: { 1: 3, 4: 1 } });
  expect(quantile({ 100: 1, 20: 1, 9: 1 }, 0.5)).toBe(20);
  expect(quantile({ 30: 4, 90: 1 }, 0.8)).toBe(30);
  expect(quantile({ 30: 3, 90: 2 }, 0.8)).toBe(90);
  expect(quantile({}, 0.5)).toBeNull();
});
