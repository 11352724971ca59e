import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../scripts/lib.ts";
import { readSettings } from "../src/server/content/entries.ts";
import { readRules } from "../src/server/reservations/rules.ts";
import { simulateMonth } from "./evening/simulate-waits.ts";
import { printJson, printTable } from "./lib.ts";

/**
 * How good the quoted waits are: `npm run bench:waits`. A month of evenings is played at the tables of
 * `content/settings/booking.yml`, once for each seed; the seeds are those of the command line, or the date's, so that nobody has tuned
 * to them. Fails where fewer than four of five parties were seated by the later end of what they were told.
 */

const seeds = process.argv.slice(2).map(Number);
const today = Math.floor(Date.now() / 86_400_000);
const chosen = seeds.length > 0 ? seeds : [today, today + 1, today + 2];
const text = await readFile(join(root, "content/settings/booking.yml"), "utf8");
const rules = readRules(readSettings("booking", text));
const months = chosen.map((seed) => ({ seed, ...simulateMonth(rules, 30, seed) }));
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
printTable([
  ["seed", "parties told", "seated in time", "before the range", "median quote"],
  ...months.map(({ seed, quotes, within, early, medianQuoted }) => [
    `${seed}`,
    `${quotes}`,
    percent(within),
    percent(early),
    `${medianQuoted} min`,
  ]),
]);
await printJson("evening-waits", { months });
if (months.some(({ within }) => within < 0.8)) process.exitCode = 1;
