import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../scripts/lib.ts";
import { readSettings } from "../src/server/content/entries.ts";
import { readRules } from "../src/server/reservations/rules.ts";
import { simulateMonth } from "./evening/simulate-waits.ts";
import { printJson, printTable } from "./lib.ts";

/**
 * How good the quoted waits are: `npm run bench -- evening-waits`. A month of evenings is played at the tables of
 * `content/settings/booking.yml`, once for each seed; the seeds are those of the command line, or the date's, so that nobody has tuned
 * to them. Fails where in some month fewer than four of five parties were seated by the later end of what they were
 * told, or of all months between the earliest minute and that.
 */

const seeds = process.argv.slice(2).map(Number);
const today = Math.floor(Date.now() / 86_400_000);
const chosen = seeds.length > 0 ? seeds : [today, today + 1, today + 2];
const text = await readFile(join(root, "content/settings/booking.yml"), "utf8");
const rules = readRules(readSettings("booking", text));
const months = chosen.map((seed) => ({ seed, ...simulateMonth(rules, 30, seed) }));
const quotes = months.reduce((sum, month) => sum + month.quotes, 0);
const ofAll = (of: (month: (typeof months)[number]) => number) =>
  months.reduce((sum, month) => sum + of(month) * month.quotes, 0) / Math.max(1, quotes);
const all = {
  within: ofAll(({ within }) => within),
  early: ofAll(({ early }) => early),
  between: ofAll(({ between }) => between),
};
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
printTable([
  [
    "seed",
    "parties told",
    "seated in time",
    "before the range",
    "from the earliest to the later end",
    "median quote",
  ],
  ...months.map(({ seed, quotes, within, early, between, medianQuoted }) => [
    `${seed}`,
    `${quotes}`,
    percent(within),
    percent(early),
    percent(between),
    `${medianQuoted} min`,
  ]),
  ["all", `${quotes}`, percent(all.within), percent(all.early), percent(all.between), ""],
]);
await printJson("evening-waits", { months, all });
if (months.some(({ within }) => within < 0.8) || all.between < 0.8) process.exitCode = 1;
