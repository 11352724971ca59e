/**
 * When a phone has painted the largest thing of a page, over a line that is really slow: 1.6 Mbit/s down, 750 kbit/s up and 150 ms to the
 * server and back, packet by packet (bench/support/slow-line.py), with a quarter of this processor's speed. Lighthouse reckons the same from a
 * fast load; this says whether it reckons right. Needs a build with full images, Linux and root.
 *
 * Baseline, by turns in the same run: a bare Gatsby page of one word.
 *
 * --runs 10         of each page; printed are the median and, in brackets, the quartiles
 * --against <dir>   another checkout with a build; each of its pages is measured after ours
 * /menu /book …     the pages; by default one of each kind
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { installMissing } from "../scripts/debian-packages.ts";
import { root } from "../scripts/lib.ts";
import { machine, printJson, printTable, quartiles } from "./lib.ts";
import { pagesOfEachKind } from "./support/pages.ts";
import { phone, servePages } from "./support/serve-pages.ts";

const { values: options, positionals } = parseArgs({
  options: { runs: { type: "string", default: "10" }, against: { type: "string" } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const paths = positionals.length > 0 ? positionals : pagesOfEachKind;
const line = { kbitDown: 1600, kbitUp: 750, roundTripMs: 150 };
const slowdown = 4;
const [namespace, here, there] = ["slow-phone", "10.77.0.1", "10.77.0.2"];
const host = "restaurant.localhost";
/** Milliseconds after the load in which something larger may still be painted. */
const settles = 1500;

/** Milliseconds from the navigation. */
interface Paint {
  readonly first: number;
  readonly largest: number;
  /** What was the largest: the element's tag. */
  readonly what: string;
}

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url.replace(here, host), { waitUntil: "load", timeout: 120_000 });
  await page.waitForTimeout(settles);
  const paint = await page.evaluate(
    () =>
      new Promise<Paint>((done) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { readonly element: Element | null };
          const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
          done({ first, largest: last.startTime, what: last.element?.tagName.toLowerCase() ?? "" });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return paint;
}

await installMissing(["chromium-headless-shell"]);
const folder = await mkdtemp(join(tmpdir(), "bench-slow-line-"));
const { kbitDown, kbitUp, roundTripMs } = line;
const slowLine = spawn(
  "python3",
  [
    join(root, "bench/support/slow-line.py"),
    namespace,
    here,
    there,
    `${kbitDown}`,
    `${kbitUp}`,
    `${roundTripMs}`,
  ],
  { stdio: ["pipe", "pipe", "inherit"] },
);
await once(slowLine.stdout, "data");
const wrapped = join(folder, "chromium");
const program = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
await writeFile(wrapped, `#!/bin/sh\nexec ip netns exec ${namespace} ${program} "$@"\n`, { mode: 0o755 });
const browser = await chromium.launch({
  executablePath: wrapped,
  // Without TLS Chromium takes Brotli from its own machine alone.
  args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${host} ${here}`],
});
try {
  const pages = await servePages({ folder, paths, against: options.against, host: here });
  const measured = new Map(pages.map(([name]) => [name, [] as Paint[]]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, url] of pages) measured.get(name)!.push(await paintOf(browser, url));
  console.log(
    `${machine}; ${kbitDown} kbit/s, ${roundTripMs} ms, a quarter of the speed, ${runs} runs by turns; ms\n`,
  );
  const shown = (values: readonly number[]): string => {
    const [low, middle, high] = quartiles(values).map((value) => value.toFixed(0));
    return `${middle} (${low}–${high})`;
  };
  printTable([
    ["page", "first paint", "largest", "what"],
    ...Array.from(measured, ([name, paints]) => [
      name,
      shown(paints.map(({ first }) => first)),
      shown(paints.map(({ largest }) => largest)),
      [...new Set(paints.map(({ what }) => what))].join(", "),
    ]),
  ]);
  await printJson("slow-line", { runs, slowdown, line, pages: Object.fromEntries(measured) });
} finally {
  await browser.close();
  const ended = once(slowLine, "exit");
  slowLine.stdin.end();
  await ended;
  await rm(folder, { recursive: true, force: true });
}
