import { formatCents } from "../../../core/shared/money.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import { quantile, sumOf } from "./totals.ts";
import { counted, percent } from "./words.ts";
import { columns, compared, numbersOf, most, type Build } from "./figures.ts";

const noOrdersText = "There were no orders in this period.";

export const orders: Build = ({ orders: sums }, before, { days, formats }) => ({
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

export const orderHours: Build = ({ orders: sums }, _before, { formats }) => {
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

export const orderDelays: Build = ({ orders: { late } }) => {
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

export const stations: Build = ({ orders: sums }) => {
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

export const dishes: Build = ({ orders: sums, counts: { soldOut } }) => {
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

export const pairs: Build = ({ orders: sums }) => {
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
