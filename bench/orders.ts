import { playBakeryDay } from "./orders/simulate-bakery.ts";
import { playEvening, calmWidth } from "./orders/simulate-evening.ts";
import { printJson, printTable } from "./lib.ts";

/**
 * Measures how often the kitchen keeps the times promised to guests: `npm run bench -- orders`. Simulates
 * thirty evenings for each seed; a third of them are calm, a third busy and a third full. The seeds come from
 * the command line; by default, ten are derived from the date, so that no one can tune the code to them.
 * Fails if, for any seed, fewer than nine in ten takeaway orders are ready by the end of the promised range,
 * or if a range in an idle kitchen is wider than ten minutes. Then simulates a bakery's week of six days for
 * each seed, with orders made days ahead and an oven that starts before the shop opens; there, nineteen in
 * twenty orders must be ready by the end of the range.
 */

const given = process.argv.slice(2).map(Number);
const today = Math.floor(Date.now() / 86_400_000);
const seeds = given.length > 0 ? given : Array.from({ length: 10 }, (_, index) => today * 10 + index);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const play = (seed: number, pace: number) =>
  Array.from({ length: 30 }, (_, evening) =>
    playEvening({ seed: seed * 100 + evening, busy: [0.4, 0.7, 1][evening % 3]!, pace }),
  );
const months = seeds.map((seed) => {
  const evenings = play(seed, 1);
  const slow = play(seed, 1.2).flatMap((evening) => evening.orders);
  const orders = evenings.flatMap((evening) => evening.orders);
  const share = (is: (order: (typeof orders)[number]) => boolean) => orders.filter(is).length / orders.length;
  return {
    seed,
    orders: orders.length,
    refused: evenings.reduce((sum, { refused }) => sum + refused, 0),
    guests: evenings.reduce((sum, { guests }) => sum + guests, 0),
    inTime: share(({ ready, latest }) => ready <= latest),
    slowInTime: slow.filter(({ ready, latest }) => ready <= latest).length / slow.length,
    early: share(({ ready, from }) => ready < from),
    quoted: middle(orders.map(({ from, asked }) => from - asked)),
    width: middle(orders.map(({ from, latest }) => latest - from)),
    latestBy: Math.max(...orders.map(({ ready, latest }) => ready - latest)),
  };
});
printTable([
  [
    "seed",
    "orders",
    "refused",
    "guests at tables",
    "ready by the later end",
    "with cooks a fifth slower",
    "before the range",
    "median quote",
    "median width",
    "latest",
  ],
  ...months.map((month) => [
    `${month.seed}`,
    `${month.orders}`,
    `${month.refused}`,
    `${month.guests}`,
    percent(month.inTime),
    percent(month.slowInTime),
    percent(month.early),
    `${month.quoted} min`,
    `${month.width} min`,
    `${month.latestBy} min`,
  ]),
]);
const calm = calmWidth();
console.log(`Calm kitchen: ranges of ${calm} minutes.`);
const weeks = seeds.map((seed) => {
  const week = (pace: number) =>
    Array.from({ length: 6 }, (_, day) =>
      playBakeryDay(seed * 10 + day, [0.5, 0.5, 0.7, 0.8, 1, 1.2][day]!, pace),
    );
  const days = week(1);
  const orders = days.flatMap((day) => day.orders);
  const inTime = (all: typeof orders) =>
    all.filter(({ ready, latest }) => ready <= latest).length / all.length;
  return {
    seed,
    orders: orders.length,
    refused: days.reduce((sum, { refused }) => sum + refused, 0),
    inTime: inTime(orders),
    slowInTime: inTime(week(1.1).flatMap((day) => day.orders)),
    latestBy: Math.max(...orders.map(({ ready, latest }) => ready - latest)),
  };
});
console.log("\nA bakery's week, with orders days ahead:");
printTable([
  ["seed", "orders", "refused", "ready by the later end", "with an oven a tenth slower", "latest"],
  ...weeks.map((week) => [
    ...[`${week.seed}`, `${week.orders}`, `${week.refused}`, percent(week.inTime)],
    ...[percent(week.slowInTime), `${week.latestBy} min`],
  ]),
]);
await printJson("orders", { months, calm, weeks });
const isKept = months.every(({ inTime }) => inTime >= 0.9) && weeks.every(({ inTime }) => inTime >= 0.95);
if (!isKept || calm > 10) process.exitCode = 1;
