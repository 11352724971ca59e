/**
 * A guest's first tap on a page, as a phone of a quarter of this processor's speed answers it: milliseconds from the touch to the frame
 * in which the page shows what it did, as the browser's Event Timing counts them (in steps of eight). Each tap is the first one on a page
 * that has just been loaded. Needs a build.
 *
 * Baselines, in the same run: on an empty page a button that changes its own text, and a list of times, whose choices the browser opens.
 *
 * --runs 10
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import { installMissing } from "../scripts/debian-packages.ts";
import { root } from "../scripts/lib.ts";
import { machine, median, printJson, printTable, quartiles } from "./lib.ts";
import { serveSite } from "./support/serve-site.ts";

const { values: options } = parseArgs({ options: { runs: { type: "string", default: "10" } } });
const runs = Number(options.runs);
const slowdown = 4;

const emptyPage = "data:text/html,<meta name=viewport content=width=device-width>";

interface Tap {
  readonly name: string;
  readonly path: string;
  readonly target: (page: Page) => ReturnType<Page["locator"]>;
}

const taps: readonly Tap[] = [
  {
    name: "a button on an empty page",
    path: `${emptyPage}<button onclick="textContent='Tapped'">Tap</button>`,
    target: (page) => page.locator("button"),
  },
  {
    name: "a list of times on an empty page",
    path: `${emptyPage}<select>${"<option>8:00 PM".repeat(33)}</select>`,
    target: (page) => page.locator("select"),
  },
  {
    name: "the header's menu",
    path: "/",
    target: (page) => page.getByRole("banner").getByRole("button", { name: "Menu" }),
  },
  {
    name: "the cart",
    path: "/",
    target: (page) => page.getByRole("button", { name: /^Cart, / }),
  },
  {
    name: "the dishes' filter",
    path: "/menu",
    target: (page) => page.getByRole("button", { name: "Diet & allergens" }).first(),
  },
  {
    name: "a part of the card",
    path: "/menu",
    target: (page) => page.getByRole("tab", { selected: false }).first(),
  },
  {
    name: "a dish into the cart",
    path: "/lunch",
    target: (page) =>
      page
        .getByRole("button", { name: /^Add .* to the cart$/ })
        .filter({ visible: true })
        .first(),
  },
  {
    name: "a time of the booking form",
    path: "/book",
    target: (page) => page.getByLabel("Time", { exact: true }).first(),
  },
  {
    name: "Book",
    path: "/book",
    target: (page) => page.locator("main form button[type=submit]").first(),
  },
];

/** Milliseconds until the first tap was answered. */
async function tapOnce(browser: Browser, base: string, { path, target }: Tap): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(() => {
    const seen: PerformanceEventTiming[] = [];
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as PerformanceEventTiming[]))).observe({
      type: "event",
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit);
    Object.assign(globalThis, { seen });
  });
  await page.goto(path.startsWith("data:") ? path : base + path, { waitUntil: "load" });
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  if (!path.startsWith("data:"))
    await page.locator("[data-block][data-live]").first().waitFor({ state: "attached" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await element.tap();
  await page.waitForFunction(() =>
    (globalThis as unknown as { seen: PerformanceEventTiming[] }).seen.some(({ name }) => name === "click"),
  );
  const took = await page.evaluate(() =>
    Math.max(
      ...(globalThis as unknown as { seen: (PerformanceEventTiming & { interactionId: number })[] }).seen
        .filter(({ interactionId }) => interactionId > 0)
        .map(({ duration }) => duration),
    ),
  );
  await context.close();
  return took;
}

await installMissing(["chromium-headless-shell"]);
const folder = await mkdtemp(join(tmpdir(), "bench-taps-"));
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const site = await serveSite(root, folder);
  const measured = new Map(taps.map(({ name }) => [name, [] as number[]]));
  for (let run = 0; run < runs; run += 1)
    for (const tap of taps) measured.get(tap.name)!.push(await tapOnce(browser, site, tap));
  console.log(`${machine}; a quarter of the speed, ${runs} runs by turns\n`);
  printTable([
    ["the first tap", "median, ms", "75th percentile", "slowest"],
    ...Array.from(measured, ([name, times]) => [
      name,
      median(times).toFixed(0),
      quartiles(times)[2].toFixed(0),
      Math.max(...times).toFixed(0),
    ]),
  ]);
  await printJson("taps", { runs, slowdown, taps: Object.fromEntries(measured) });
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
