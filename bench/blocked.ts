/**
 * How long a page keeps a phone from answering while it arrives: of every task of the page's main thread what is over 50 ms, on a phone of
 * a quarter of this processor's speed. Counted is the time for which the thread itself worked (its own clock), so what else runs on
 * the machine hardly counts, and two days can be compared. Needs a build.
 *
 * Baseline, by turns in the same run: a bare Gatsby page of one word.
 *
 * --runs 10         of each page; printed are the median and, in brackets, the quartiles
 * --against <dir>   another checkout with a build; each of its pages is measured after ours
 * /menu /book …     the pages; by default one of each kind
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { installMissing } from "../scripts/debian-packages.ts";
import { machine, median, printJson, printTable, quartiles } from "./lib.ts";
import { pagesOfEachKind } from "./support/pages.ts";
import { phone, servePages } from "./support/serve-pages.ts";

const { values: options, positionals } = parseArgs({
  options: { runs: { type: "string", default: "10" }, against: { type: "string" } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const paths = positionals.length > 0 ? positionals : pagesOfEachKind;
const slowdown = 4;
/** Milliseconds that a task may take before it keeps anybody waiting. */
const noticed = 50;
/** Milliseconds after the load in which what is late still comes. */
const settles = 1500;

/** An event of Chromium's trace that has lasted: microseconds, `tdur` by the thread's own clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
}

interface Work {
  /** Milliseconds for which the main thread worked. */
  readonly whole: number;
  readonly blocked: number;
  readonly style: number;
  readonly layout: number;
  readonly script: number;
}

/** What the main thread of a page did, slowed down: of the threads that have read HTML, the empty first page's among them, the busiest. */
function workOf(events: readonly TraceEvent[]): Work {
  const threads = Map.groupBy(
    events.filter(({ ph }) => ph === "X"),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  return Array.from(threads.values())
    .filter((own) => own.some(({ name }) => name === "ParseHTML"))
    .map(workOfThread)
    .reduce((busiest, one) => (one.whole > busiest.whole ? one : busiest));
}

function workOfThread(own: readonly TraceEvent[]): Work {
  const took = (of: readonly TraceEvent[]) => of.map(({ tdur = 0 }) => (tdur / 1000) * slowdown);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const named = (...names: readonly string[]) => sum(took(own.filter(({ name }) => names.includes(name))));
  const tasks = took(own.filter(({ name }) => name === "RunTask"));
  return {
    whole: sum(tasks),
    blocked: sum(tasks.map((ms) => Math.max(0, ms - noticed))),
    style: named("UpdateLayoutTree"),
    layout: named("Layout"),
    script: named("EvaluateScript", "FunctionCall"),
  };
}

async function load(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
      excludedCategories: ["*"],
    },
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(settles);
  const ended = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
  await devtools.send("Tracing.end");
  await ended;
  await context.close();
  return workOf(events);
}

await installMissing(["chromium-headless-shell"]);
const folder = await mkdtemp(join(tmpdir(), "bench-blocked-"));
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const pages = await servePages({ folder, paths, against: options.against });
  const measured = new Map(pages.map(([name]) => [name, [] as Work[]]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, url] of pages) measured.get(name)!.push(await load(browser, url));
  console.log(`${machine}; a quarter of the speed, ${runs} runs by turns; ms\n`);
  printTable([
    ["page", "blocked", "of work", "style", "layout", "script"],
    ...Array.from(measured, ([name, works]) => {
      const middle = (of: keyof Work) => median(works.map((work) => work[of])).toFixed(0);
      const [low, , high] = quartiles(works.map(({ blocked }) => blocked));
      const blocked = `${middle("blocked")} (${low.toFixed(0)}–${high.toFixed(0)})`;
      return [name, blocked, middle("whole"), middle("style"), middle("layout"), middle("script")];
    }),
  ]);
  await printJson("blocked", { runs, slowdown, pages: Object.fromEntries(measured) });
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
