import { weekdayOf, weekdays, shiftDate } from "../../../core/shared/calendar-date.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import type { Cell, Chart, ChartId, Column, Headline, Unit } from "../contract/numbers.ts";
import { aheadFrom } from "./book-totals.ts";
import {
  add,
  noBook,
  noCounts,
  noOrders,
  quantile,
  sumOf,
  type BookTotals,
  type Counts,
  type Covers,
  type Day,
  type OrderTotals,
  type Outcomes,
  type Tally,
} from "./totals.ts";
import { comparison, counted, listText, percent, weekdayText } from "./words.ts";

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

interface Sums {
  readonly book: BookTotals;
  readonly orders: OrderTotals;
  readonly counts: Counts;
}

const sumDays = (days: readonly Day[]): Sums => {
  const sums = { book: noBook(), orders: noOrders(), counts: noCounts() };
  for (const { book, orders, counts } of days) {
    add(sums.book, book);
    add(sums.orders, orders);
    add(sums.counts, counts);
  }
  return sums;
};

const columns = (names: Readonly<Record<string, Unit>>): Column[] =>
  Object.entries(names).map(([name, unit]) => ({ name, unit }));

const coversOf = (covers: Readonly<Record<string, Covers>>): Covers => ({
  expected: Object.values(covers).reduce((sum, { expected }) => sum + expected, 0),
  arrived: Object.values(covers).reduce((sum, { arrived }) => sum + arrived, 0),
});

/** True if anything happened in a period; otherwise there is nothing to compare with it. */
const hasRecords = ({ book, orders, counts }: Sums): boolean => {
  const { expected, arrived } = coversOf(book.services);
  return expected + arrived + orders.orders + sumOf(counts.pages) > 0;
};

/** Returns the part of a sentence that compares a number with the preceding period, if that has records. */
const compared = (before: Sums, now: number, was: number): string =>
  hasRecords(before) ? `, ${comparison(now, was)}` : "";

const guests = (count: number): string => counted(count, "guest");
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const weekdayNumber = (date: string): number => weekdays.indexOf(weekdayOf(date)!);
const numbersOf = (record: Readonly<Record<string, unknown>>): number[] =>
  Object.keys(record)
    .map(Number)
    .toSorted((a, b) => a - b);

/** Returns the entry with the highest value; undefined if no value is above 0. */
const most = <T>(all: readonly T[], by: (one: T) => number): T | undefined => {
  const [first] = all.toSorted((a, b) => by(b) - by(a));
  return first !== undefined && by(first) > 0 ? first : undefined;
};

type Build = (sums: Sums, before: Sums, figures: Figures) => Omit<Chart, "id">;

/**
 * Returns the mean of a service's covers on the same weekday in the preceding weeks; null if the service was
 * never open then.
 */
function usualCovers(history: ReadonlyMap<string, Day>, date: string, service: string): number | null {
  const earlier: number[] = [];
  for (let week = 1; week <= usualWeeks; week += 1) {
    const covers = history.get(shiftDate(date, -7 * week))?.book.services[service];
    if (covers) earlier.push(covers.arrived);
  }
  return earlier.length === 0 ? null : earlier.reduce((sum, one) => sum + one, 0) / earlier.length;
}

const covers: Build = (sums, before, { days, history, hasEvening, isRunning, formats }) => {
  const known = new Map(history.map((day) => [day.date, day]));
  const rows = days.flatMap(({ date, book }) =>
    Object.entries(book.services).map(([service, { expected, arrived }]): Cell[] => [
      date,
      service === "" ? "Other times" : service,
      expected,
      ...(hasEvening ? [arrived] : []),
      usualCovers(known, date, service),
    ]),
  );
  const own = coversOf(sums.book.services);
  const came = hasEvening ? own.arrived : own.expected;
  const was = coversOf(before.book.services);
  const fullest = most(days, ({ book }) => coversOf(book.services).arrived);
  const evenings = days.filter(({ book }) => coversOf(book.services).arrived > 0).length;
  const verb = hasEvening ? (isRunning ? "have come so far" : "came") : "were booked";
  return {
    heading: "Covers",
    sentence:
      rows.length === 0
        ? "No service is on record in this period."
        : `${guests(came)} ${verb}${compared(before, came, hasEvening ? was.arrived : was.expected)}.${
            fullest && evenings > 1
              ? ` The fullest day was ${plainDay(fullest.date, formats)} with ${coversOf(fullest.book.services).arrived}.`
              : ""
          }`,
    columns: columns({
      Date: "date",
      Service: "text",
      Expected: "count",
      ...(hasEvening ? { Arrived: "count" } : {}),
      [`Mean of ${usualWeeks} weeks`]: "mean",
    }),
    rows,
  };
};

const sourceNames = {
  online: "Site",
  phone: "Telephone",
  "walk-in": "Walk-in",
  "waiting-list": "Waiting list",
} as const;

const sourceVerbs: Readonly<Record<keyof typeof sourceNames, string>> = {
  online: "booked on the site",
  phone: "booked by telephone",
  "walk-in": "walked in",
  "waiting-list": "came from the waiting list",
};

const sources: Build = (sums, before) => {
  const arrived = ({ book }: Sums, source: string) => book.sources[source]?.arrived ?? 0;
  const kinds = Object.keys(sourceNames) as (keyof typeof sourceNames)[];
  const all = kinds.reduce((sum, source) => sum + arrived(sums, source), 0);
  const first = most(kinds, (source) => arrived(sums, source));
  return {
    heading: "Where guests come from",
    sentence: first
      ? `${percent(arrived(sums, first) / all)} of ${guests(all)} ${sourceVerbs[first]}.`
      : "No guests came in this period.",
    columns: columns({ Source: "text", Guests: "count", "Period before": "count" }),
    rows: kinds.map((source) => [sourceNames[source], arrived(sums, source), arrived(before, source)]),
  };
};

const booked: Build = (_sums, _before, { booked: days, formats }) => {
  const all = days.reduce((sum, { covers: count }) => sum + count, 0);
  const first = most(days, ({ covers: count }) => count);
  return {
    heading: "Booked for the next 14 days",
    sentence: first
      ? `${guests(all)} ${all === 1 ? "is" : "are"} booked, most of them on ${plainDay(first.date, formats)}: ${first.covers}.`
      : "There are no bookings for the next 14 days.",
    columns: columns({ Date: "date", Parties: "count", Guests: "count" }),
    rows: days.map(({ date, parties, covers: count }) => [date, parties, count]),
  };
};

/** Share of seats taken at which a quarter of an hour counts as full. */
const fullShare = 0.95;

interface Quarter {
  readonly weekday: number;
  readonly minutes: number;
  readonly share: number;
}

/** Returns the longest run of full quarter hours on one weekday. */
function longestFull(quarters: readonly Quarter[]): Quarter[] {
  let longest: Quarter[] = [];
  let run: Quarter[] = [];
  for (const one of quarters) {
    const last = run.at(-1);
    const continues = last?.weekday === one.weekday && last.minutes + 15 === one.minutes;
    run = one.share < fullShare ? [] : continues ? [...run, one] : [one];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

function occupancySentence(
  quarters: readonly Quarter[],
  refused: { readonly requests: number; readonly guests: number },
  { days, hasTables, formats }: Figures,
): string {
  if (!hasTables) return "There are no tables in the settings.";
  const away =
    refused.requests === 0
      ? "no request was refused"
      : `${guests(refused.guests)} ${refused.guests === 1 ? "was" : "were"} turned away`;
  const name = (weekday: number) => `${weekdayText(weekday)}${days.length > 7 ? "s" : ""}`;
  const full = longestFull(quarters);
  if (full.length > 0) {
    const verb = days.length > 7 ? "were" : "was";
    return `${name(full[0]!.weekday)} ${verb} full from ${timeOfDay(full[0]!.minutes, formats)} to ${timeOfDay(full.at(-1)!.minutes + 15, formats)}; ${away}.`;
  }
  const fullest = most(quarters, (one) => one.share);
  return fullest
    ? `The fullest was ${weekdayText(fullest.weekday)} at ${timeOfDay(fullest.minutes, formats)}, with ${percent(fullest.share)} of the seats taken; ${away}.`
    : `No seats were taken in this period; ${away}.`;
}

const occupancy: Build = (sums, _before, figures) => {
  const { days, formats } = figures;
  const cells = new Map<
    string,
    {
      weekday: number;
      minutes: number;
      taken: number;
      available: number;
      times: number;
      requests: number;
      guests: number;
    }
  >();
  const cellOf = (date: string, minutes: number) => {
    const weekday = weekdayNumber(date);
    const key = `${weekday} ${minutes}`;
    const cell = cells.get(key) ?? {
      ...{ weekday, minutes, taken: 0, available: 0, times: 0, requests: 0, guests: 0 },
    };
    cells.set(key, cell);
    return cell;
  };
  for (const { date, book, counts } of days) {
    for (const [minutes, { taken, available, times }] of Object.entries(book.seats)) {
      const cell = cellOf(date, Number(minutes));
      cell.taken += taken;
      cell.available += available;
      cell.times += times;
    }
    for (const [minutes, { requests, guests: count }] of Object.entries(counts.refused)) {
      const cell = cellOf(date, Number(minutes));
      cell.requests += requests;
      cell.guests += count;
    }
  }
  const order = (weekday: number) => (weekday - weekdays.indexOf(formats.weekStart) + 7) % 7;
  const sorted = [...cells.values()].toSorted(
    (a, b) => order(a.weekday) - order(b.weekday) || a.minutes - b.minutes,
  );
  const refused = Object.values(sums.counts.refused).reduce(
    (sum, one) => ({ requests: sum.requests + one.requests, guests: sum.guests + one.guests }),
    { requests: 0, guests: 0 },
  );
  return {
    heading: "Seats taken, and requests refused",
    sentence: occupancySentence(
      sorted.flatMap(({ weekday, minutes, taken, available }) =>
        available === 0 ? [] : [{ weekday, minutes, share: taken / available }],
      ),
      refused,
      figures,
    ),
    columns: columns({
      Weekday: "weekday",
      Time: "time",
      "Seats taken": "mean",
      "Seats available": "mean",
      Share: "share",
      "Requests refused": "count",
      "Guests refused": "count",
    }),
    rows: sorted.map(({ weekday, minutes, taken, available, times, requests, guests: count }) => [
      weekday,
      minutes,
      times === 0 ? null : taken / times,
      times === 0 ? null : available / times,
      share(taken, available),
      requests,
      count,
    ]),
  };
};

/** Minimum number of parties for a statement about how long they stay. */
const fewestParties = 10;
/** Link to the settings for how long parties stay. */
const turnTimes = {
  to: "/admin/#/collections/settings/entries/booking",
  label: "Change how long parties stay",
};

const stays: Build = ({ book }) => {
  const rows = numbersOf(book.stays).map((size) => {
    const { parties, planned, minutes } = book.stays[size]!;
    return {
      size,
      parties,
      planned: planned / parties,
      median: quantile(minutes, 0.5)!,
      p80: quantile(minutes, 0.8)!,
    };
  });
  const known = rows.filter(({ parties }) => parties >= fewestParties);
  const slowest = most(known, ({ median, planned }) => median - planned);
  return {
    heading: "How long parties stay",
    sentence:
      rows.length === 0
        ? "No party has both come and left in this period."
        : known.length === 0
          ? `There were fewer than ${fewestParties} parties of each size, which is too few to compare.`
          : slowest
            ? `Half of the parties of ${slowest.size} stayed more than ${slowest.median} minutes; ${Math.round(slowest.planned)} are planned.`
            : "At least half of the parties of each size left within the planned time.",
    columns: columns({
      "Party size": "count",
      Parties: "count",
      Planned: "minutes",
      "Half stayed": "minutes",
      "Four in five stayed": "minutes",
    }),
    rows: rows.map(({ size, parties, planned, median, p80 }) => [size, parties, planned, median, p80]),
  };
};

const tables: Build = ({ book }, _before, { tableNames, isOwner }) => {
  const rows = Object.entries(book.tables)
    .map(([id, { parties, planned, stayed }]) => ({
      name: tableNames.get(id) ?? `${id} (removed)`,
      parties,
      planned: planned / parties,
      stayed: stayed / parties,
    }))
    .toSorted((a, b) => b.stayed - b.planned - (a.stayed - a.planned) || a.name.localeCompare(b.name, "en"));
  const known = rows.filter(({ parties }) => parties >= fewestParties);
  const slow = known.filter(({ planned, stayed }) => stayed > planned * 1.05);
  return {
    heading: "Tables that turn slowly",
    sentence:
      known.length === 0
        ? `No table had ${fewestParties} parties, which are needed to compare it with the rules.`
        : slow.length === 0
          ? "No table turns more slowly than the rules assume."
          : `${slow.length === 1 ? "Table" : "Tables"} ${listText(slow.slice(0, 5).map(({ name }) => name))} ${
              slow.length === 1 ? "turns" : "turn"
            } more slowly than the rules assume.`,
    columns: columns({ Table: "text", Parties: "count", Planned: "minutes", Stayed: "minutes" }),
    rows: rows.map(({ name, parties, planned, stayed }) => [name, parties, planned, stayed]),
    ...(slow.length > 0 && isOwner ? { link: turnTimes } : {}),
  };
};

/** Names a group of bookings by how many days ahead they were made: `2–6 days`. */
function aheadName(from: number): string {
  const next = aheadFrom[aheadFrom.indexOf(from as (typeof aheadFrom)[number]) + 1];
  if (from === 0) return "Same day";
  if (next === undefined) return `${from} days or more`;
  return next === from + 1 ? counted(from, "day") : `${from}–${next - 1} days`;
}

const noOutcomes: Outcomes = { bookings: 0, noShows: 0, cancelled: 0, late: 0 };
const sumOutcomes = (all: Readonly<Record<string, Outcomes>>): Outcomes =>
  Object.values(all).reduce(add, { ...noOutcomes });

const outcomeColumns = {
  Bookings: "count",
  "No-shows": "count",
  "No-shows of all": "share",
  Cancelled: "count",
  "Cancelled within a day": "count",
} as const;
const outcomeCells = ({ bookings, noShows, cancelled, late }: Outcomes): Cell[] => [
  bookings,
  noShows,
  share(noShows, bookings),
  cancelled,
  late,
];

const noShows: Build = ({ book }) => {
  const all = sumOutcomes(book.ahead);
  const unresolved =
    book.unresolved === 0
      ? ""
      : ` ${counted(book.unresolved, "party", "parties")} ${book.unresolved === 1 ? "is" : "are"} unresolved: they were marked neither as arrived nor as a no-show.`;
  return {
    heading: "No-shows and late cancellations",
    sentence:
      all.bookings === 0
        ? "There were no bookings in this period."
        : `${all.noShows} of ${counted(all.bookings, "booking")} ${all.noShows === 1 ? "was a no-show" : "were no-shows"} (${percent(all.noShows / all.bookings)}), and ${all.late} ${all.late === 1 ? "was" : "were"} cancelled less than a day ahead.${unresolved}`,
    columns: columns({ "Booked ahead": "text", ...outcomeColumns }),
    rows:
      all.bookings === 0
        ? []
        : aheadFrom.map((from) => [aheadName(from), ...outcomeCells(book.ahead[from] ?? noOutcomes)]),
  };
};

const reminderNames = {
  coming: "Reminded, said yes",
  silent: "Reminded, no answer",
  none: "Not reminded",
} as const;

const reminders: Build = ({ book }) => {
  const { coming = noOutcomes, silent = noOutcomes, none = noOutcomes } = book.reminders;
  const reminded = sumOutcomes({ coming, silent });
  return {
    heading: "Reminders",
    sentence:
      reminded.bookings === 0
        ? "No guest was reminded in this period."
        : none.bookings === 0
          ? `${percent(reminded.noShows / reminded.bookings)} of reminded guests did not come.`
          : `${percent(reminded.noShows / reminded.bookings)} of reminded guests did not come, compared with ${percent(none.noShows / none.bookings)} of the others.`,
    columns: columns({ Reminder: "text", ...outcomeColumns }),
    rows:
      reminded.bookings + none.bookings === 0
        ? []
        : Object.entries(reminderNames).map(([kind, name]) => [
            name,
            ...outcomeCells(book.reminders[kind] ?? noOutcomes),
          ]),
  };
};

const waiting: Build = ({ book }) => {
  const places = (["door", "home"] as const).flatMap((place) => {
    const one = book.waiting[place];
    return one ? [{ name: place === "door" ? "At the door" : "At home", ...one }] : [];
  });
  const joined = places.reduce((sum, one) => sum + one.joined, 0);
  const given = places.reduce((sum, one) => sum + one.accepted + one.seated, 0);
  const minutes: Tally = {};
  for (const one of places) add(minutes, one.minutes);
  const median = quantile(minutes, 0.5);
  return {
    heading: "Waiting list",
    sentence:
      joined === 0
        ? "No one waited in this period."
        : `${given} of ${counted(joined, "party", "parties")} got a table${median === null ? "" : `, half of them within ${median} minutes`}.`,
    columns: columns({
      Waited: "text",
      Joined: "count",
      Offered: "count",
      Accepted: "count",
      Seated: "count",
      Left: "count",
      "Half waited": "minutes",
    }),
    rows: places.map((one) => [
      one.name,
      one.joined,
      one.offered,
      one.accepted,
      one.seated,
      one.left,
      quantile(one.minutes, 0.5),
    ]),
  };
};

const noOrdersText = "There were no orders in this period.";

const orders: Build = ({ orders: sums }, before, { days, formats }) => ({
  heading: "Orders and sales",
  sentence:
    sums.orders === 0
      ? noOrdersText
      : `${counted(sums.orders, "order")} for ${formatCents(sums.cents, formats)}${compared(before, sums.orders, before.orders.orders)}; the average bag is ${formatCents(sums.cents / sums.orders, formats)}.`,
  columns: columns({ Date: "date", Orders: "count", Sales: "money", "Average bag": "money" }),
  rows:
    sums.orders === 0
      ? []
      : days.map(({ date, orders: { orders: count, cents } }) => [
          date,
          count,
          cents,
          count === 0 ? null : Math.round(cents / count),
        ]),
});

const orderHours: Build = ({ orders: sums }, _before, { formats }) => {
  const known = numbersOf(sums.hours);
  const [first = 0, last = -1] = [known[0], known.at(-1)];
  // Hours without orders are listed too, so that bars that are side by side follow one another.
  const hours = Array.from({ length: Math.floor((last - first) / 60) + 1 }, (_, index) => first + 60 * index);
  const rows = hours.map((minutes): [number, number, number] => [
    minutes,
    sums.hours[minutes]?.orders ?? 0,
    sums.hours[minutes]?.cents ?? 0,
  ]);
  const best = most(rows, ([, , cents]) => cents);
  return {
    heading: "Sales by hour",
    sentence: best
      ? `The best hour begins at ${timeOfDay(best[0], formats)}: ${formatCents(best[2], formats)}.`
      : noOrdersText,
    columns: columns({ Hour: "time", Orders: "count", Sales: "money" }),
    rows,
  };
};

/** Groups of orders by delay: the minimum number of minutes for each group. */
const lateFrom = [0, 1, 6, 11, 16, 31] as const;

const orderDelays: Build = ({ orders: { late } }) => {
  const all = sumOf(late);
  const onTime = late[0] ?? 0;
  const rows = lateFrom.map((from, index): [string, number] => {
    const next = lateFrom[index + 1];
    const name =
      from === 0 ? "On time" : next === undefined ? `${from} minutes or more` : `${from}–${next - 1} minutes`;
    const count = Object.entries(late).reduce(
      (sum, [minutes, one]) =>
        sum + (Number(minutes) >= from && Number(minutes) < (next ?? Infinity) ? one : 0),
      0,
    );
    return [name, count];
  });
  return {
    heading: "Minutes late",
    sentence:
      all === 0
        ? "No orders were finished in this period."
        : `${percent(onTime / all)} of ${counted(all, "order")} ${all === 1 ? "was" : "were"} ready in the promised time.`,
    columns: columns({ Late: "text", Orders: "count" }),
    rows: all === 0 ? [] : rows,
  };
};

const stations: Build = ({ orders: sums }) => {
  const rows = Object.entries(sums.stations)
    .map(([name, { portions, cents, minutes }]) => ({
      ...{ name, portions, cents, median: quantile(minutes, 0.5), p90: quantile(minutes, 0.9) },
    }))
    .toSorted((a, b) => b.portions - a.portions || a.name.localeCompare(b.name, "en"));
  const slowest = most(rows, ({ median }) => median ?? 0);
  return {
    heading: "Stations",
    sentence: slowest
      ? `${slowest.name} takes longest: half of its lines are done within ${slowest.median} minutes.`
      : "No ticket times are on record in this period.",
    columns: columns({
      Station: "text",
      Portions: "count",
      Sales: "money",
      "Half done in": "minutes",
      "Nine in ten done in": "minutes",
    }),
    rows: rows.map(({ name, portions, cents, median, p90 }) => [name, portions, cents, median, p90]),
  };
};

/** Formats minutes: `45 minutes`, `3.5 hours`. */
const hoursText = (minutes: number): string =>
  minutes < 90 ? counted(minutes, "minute") : counted(Math.round(minutes / 6) / 10, "hour");

const dishes: Build = ({ orders: sums, counts: { soldOut } }) => {
  const slugs = new Set([...Object.keys(sums.dishes), ...Object.keys(soldOut.minutes)]);
  const rows = [...slugs]
    .map((slug) => {
      const { title, portions, cents, options } = sums.dishes[slug] ?? {
        ...{ title: soldOut.titles[slug] ?? slug, portions: 0, cents: 0, options: {} },
      };
      const chosen = Object.entries(options).toSorted(([, a], [, b]) => b - a);
      return {
        ...{ title, portions, cents, soldOut: soldOut.minutes[slug] ?? 0 },
        options: chosen.map(([name, count]) => `${name} ${count}`).join(", "),
      };
    })
    .toSorted((a, b) => b.portions - a.portions || a.title.localeCompare(b.title, "en"));
  const [first] = rows;
  const missed = most(rows, (row) => row.soldOut);
  return {
    heading: "Dishes",
    sentence:
      first === undefined
        ? noOrdersText
        : `${first.portions > 0 ? `${first.title} sold most: ${counted(first.portions, "portion")}.` : noOrdersText}${
            missed ? ` ${missed.title} was sold out for ${hoursText(missed.soldOut)}.` : ""
          }`,
    columns: columns({
      Dish: "text",
      Portions: "count",
      Sales: "money",
      Options: "text",
      "Sold out": "minutes",
    }),
    rows: rows.map((row) => [row.title, row.portions, row.cents, row.options, row.soldOut]),
  };
};

/** Minimum number of orders that must contain the same two dishes before the dishes are listed as a pair. */
export const fewestPairs = 10;

const pairs: Build = ({ orders: sums }) => {
  const titleOf = (slug: string) => sums.dishes[slug]?.title ?? slug;
  const rows = Object.entries(sums.pairs)
    .filter(([, count]) => count >= fewestPairs)
    .map(([key, count]): [string, string, number] => {
      const [one = "", other = ""] = key.split(" ");
      return [titleOf(one), titleOf(other), count];
    })
    .toSorted((a, b) => b[2] - a[2] || a[0].localeCompare(b[0], "en"))
    .slice(0, 20);
  const [first] = rows;
  return {
    heading: "Bought together",
    sentence: first
      ? `${first[0]} and ${first[1]} were bought together most often: ${first[2]} times.`
      : `No two dishes were bought together ${fewestPairs} times or more.`,
    columns: columns({ Dish: "text", With: "text", Orders: "count" }),
    rows,
  };
};

/** Groups of returning parties by the time since their last visit: the minimum number of weeks for each group. */
const weeksFrom = [0, 1, 2, 4, 8, 13, 26] as const;

const returning: Build = ({ book: { returning: sums } }) => {
  const again = sumOf(sums.weeks);
  const median = quantile(sums.weeks, 0.5);
  const rows = weeksFrom.map((from, index): [string, number] => {
    const next = weeksFrom[index + 1];
    const name =
      from === 0
        ? "Under 7 days"
        : next === undefined
          ? `${from} weeks or more`
          : next === from + 1
            ? `${7 * from}–${7 * next - 1} days`
            : `${from}–${next - 1} weeks`;
    const count = Object.entries(sums.weeks).reduce(
      (sum, [weeks, one]) => sum + (Number(weeks) >= from && Number(weeks) < (next ?? Infinity) ? one : 0),
      0,
    );
    return [name, count];
  });
  return {
    heading: "Returning guests",
    sentence:
      sums.known === 0
        ? "No party in this period left a telephone number or an email address."
        : again === 0
          ? `None of the ${counted(sums.known, "known party", "known parties")} had been here before.`
          : `${percent(again / sums.known)} of ${counted(sums.known, "known party", "known parties")} had been here before: half of them came back ${
              median === 0 ? "within a week" : `within ${counted(median! + 1, "week")}`
            }.`,
    columns: columns({ "Came again after": "text", Parties: "count" }),
    rows: sums.known === 0 ? [] : rows,
  };
};

const site: Build = ({ counts }, before, { days, countsVisits }) => {
  const views = sumOf(counts.pages);
  const isCounted = countsVisits || views > 0;
  return {
    heading: "The site",
    sentence: !isCounted
      ? "Visits are not counted, because COUNT_VISITS is off."
      : `${counted(views, "page")} ${views === 1 ? "was" : "were"} viewed${compared(before, views, sumOf(before.counts.pages))}; ${counted(counts.emptySearches, "search", "searches")} found nothing.`,
    columns: columns({ Date: "date", "Page views": "count", "Searches without results": "count" }),
    rows: isCounted ? days.map((day) => [day.date, sumOf(day.counts.pages), day.counts.emptySearches]) : [],
  };
};

const pages: Build = ({ counts }) => {
  const rows = Object.entries(counts.pages)
    .toSorted(([a, some], [b, more]) => more - some || a.localeCompare(b, "en"))
    .slice(0, 20);
  return {
    heading: "Most viewed pages",
    sentence: rows[0]
      ? `${rows[0][0]} was viewed most often: ${counted(rows[0][1], "time")}.`
      : "No pages were viewed in this period.",
    columns: columns({ Page: "text", Views: "count" }),
    rows,
  };
};

const always = (): boolean => true;
const ofEvening = ({ hasEvening }: Figures): boolean => hasEvening;
const ofOrders = ({ hasOrders, isOwner }: Figures): boolean => hasOrders && isOwner;
const ofOwner = ({ isOwner }: Figures): boolean => isOwner;

/** The charts in order. `isShown` decides if a chart is shown. */
const builders: readonly (readonly [id: ChartId, isShown: (figures: Figures) => boolean, build: Build])[] = [
  ["covers", always, covers],
  ["sources", always, sources],
  ["booked", always, booked],
  ["occupancy", always, occupancy],
  ["stays", ofEvening, stays],
  ["tables", ofEvening, tables],
  ["no-shows", ofEvening, noShows],
  ["reminders", ofEvening, reminders],
  ["waiting", ofEvening, waiting],
  ["returning", ofOwner, returning],
  ["orders", ofOrders, orders],
  ["order-hours", ofOrders, orderHours],
  ["order-delays", ofOrders, orderDelays],
  ["stations", ofOrders, stations],
  ["dishes", ofOrders, dishes],
  ["pairs", ofOrders, pairs],
  ["site", ofOwner, site],
  ["pages", ofOwner, pages],
];

function headlinesOf(sums: Sums, before: Sums, figures: Figures): Headline[] {
  const { hasEvening, isOwner, hasOrders } = figures;
  const headline = (name: string, unit: Unit, value: (sums: Sums) => number | null): Headline => ({
    name,
    unit,
    value: value(sums),
    before: hasRecords(before) ? value(before) : null,
  });
  const outcomes = ({ book }: Sums) => sumOutcomes(book.ahead);
  const seats = ({ book }: Sums) =>
    Object.values(book.seats).reduce(
      (sum, one) => ({ taken: sum.taken + one.taken, available: sum.available + one.available }),
      { taken: 0, available: 0 },
    );
  return [
    headline("Guests", "count", ({ book }) => coversOf(book.services).arrived),
    headline("Seats taken", "share", (one) => share(seats(one).taken, seats(one).available)),
    ...(hasEvening
      ? [headline("No-shows", "share", (one) => share(outcomes(one).noShows, outcomes(one).bookings))]
      : []),
    headline("Turned away", "count", ({ counts }) =>
      Object.values(counts.refused).reduce((sum, one) => sum + one.guests, 0),
    ),
    ...(hasOrders && isOwner
      ? [
          headline("Orders", "count", ({ orders: one }) => one.orders),
          headline("Sales", "money", ({ orders: one }) => one.cents),
        ]
      : []),
    ...(isOwner
      ? [headline("Returning", "share", ({ book: { returning: one } }) => share(sumOf(one.weeks), one.known))]
      : []),
  ];
}

/** Returns the charts that a staff member sees, and the numbers above them. */
export function chartsOf(figures: Figures): {
  readonly headlines: readonly Headline[];
  readonly charts: readonly Chart[];
} {
  const [sums, before] = [sumDays(figures.days), sumDays(figures.before)];
  return {
    headlines: headlinesOf(sums, before, figures),
    charts: builders
      .filter(([, isShown]) => isShown(figures))
      .map(([id, , build]) => ({ id, ...build(sums, before, figures) })),
  };
}
