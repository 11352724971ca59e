/**
 * The evening's book on a slow device: 60 tables and 200 parties, at a quarter of the processor's speed. Against the real service, in
 * Chromium. Measured: milliseconds until the board answers (from the navigation's start to the frame after a key was answered on the
 * first bar), until the last bar is there (those below the window follow), and the long tasks while a party is dragged over the board.
 *
 * Baseline, in the same run: the same page with one party. What is more than that is the book's own.
 */
import { chromium, type Browser } from "@playwright/test";
import * as paths from "../src/contract/paths.ts";
import { clockTime } from "../src/shared/time.ts";
import { machine, median, printJson, printTable } from "./lib.ts";
import { startStaffService } from "./support/staff-service.ts";

const tableCount = 60;
const partyCount = 200;
const runs = 7;
const slowdown = 4;

const service = await startStaffService({
  booking: {
    largestParty: 4,
    servicePeriods: [
      { name: "Dinner", from: "18:00", to: "02:00", days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
    ],
    tables: Array.from({ length: tableCount }, (_, index) => ({
      name: String(index + 1),
      min: 1,
      max: 4,
      area: ["Window", "Bar", "Oven room", "Garden room", "Terrace", "Long room"][Math.floor(index / 10)],
    })),
    combinations: [],
  },
});

/** Two evenings ahead, so that no clock decides what is drawn. */
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function book(date: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const reply = await service.post(paths.sendEveningCommand, {
      key: crypto.randomUUID(),
      overrule: true,
      command: {
        kind: "book",
        date,
        size: 2,
        time: clockTime(18 * 60 + Math.floor(index / tableCount) * 120 + (index % 2) * 15),
        tables: [String((index % tableCount) + 1)],
        name: `Guest ${index + 1}`,
        ...(index % 9 === 0 ? { allergies: "Nuts" } : {}),
      },
    });
    const { outcome } = (await reply.json()) as { outcome?: string };
    if (outcome !== "done") throw new Error(`Party ${index + 1} was not booked: ${outcome ?? reply.status}`);
  }
}
const full = dateIn(10);
const empty = dateIn(11);
await book(full, partyCount);
await book(empty, 1);

interface Measured {
  /** Milliseconds until the board has answered a key. */
  readonly interactive: number;
  /** Milliseconds until the last bar was there. */
  readonly complete: number;
  /** The longest task while a party was dragged, and the frames of that time. */
  readonly longestTask: number;
  readonly slowestFrame: number;
  readonly frames: number;
  /** How many of them came later than a sixtieth of a second after the last one. */
  readonly lateFrames: number;
}

async function measure(browser: Browser, date: string, parties: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([service.cookie]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript((expected) => {
    const until = (check: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => (check() ? resolve() : requestAnimationFrame(look));
        look();
      });
    const complete = (async () => {
      await until(() => document.querySelectorAll("main [data-party]").length >= expected);
      await new Promise(requestAnimationFrame);
      return performance.now();
    })();
    const measured = (async () => {
      await until(() => document.querySelector("main [data-party]") !== null);
      const bar = document.querySelector<HTMLElement>("main [data-party]");
      bar?.focus();
      bar?.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
      const isAnswered = () =>
        [...document.querySelectorAll("main [role=status]")].some((one) =>
          one.textContent.includes(": unchanged"),
        );
      await until(isAnswered);
      await new Promise(requestAnimationFrame);
      const interactive = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      return { interactive, complete: await complete };
    })();
    Object.assign(globalThis, { measured });
  }, parties);
  await page.goto(`${service.origin}/staff/evening?date=${date}`);
  const { interactive, complete } = await page.evaluate(
    () =>
      (globalThis as unknown as { measured: Promise<Pick<Measured, "interactive" | "complete">> }).measured,
  );
  await page.getByText("Live", { exact: true }).waitFor();

  const bar = page.locator("main [data-party]").first();
  const box = (await bar.boundingBox())!;
  await page.evaluate(() => {
    const seen = { longestTask: 0, slowestFrame: 0, frames: 0, lateFrames: 0, stopped: false };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
    }).observe({ type: "longtask" });
    let before = performance.now();
    const frame = (now: number) => {
      seen.slowestFrame = Math.max(seen.slowestFrame, now - before);
      seen.frames += 1;
      if (now - before > 20) seen.lateFrames += 1;
      before = now;
      if (!seen.stopped) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { seen });
  });
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) await page.mouse.move(box.x + 20 + step * 6, box.y + 8 + step * 5);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const { longestTask, slowestFrame, frames, lateFrames } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: Pick<Measured, "longestTask" | "slowestFrame" | "frames" | "lateFrames"> & { stopped: boolean };
    };
    seen.stopped = true;
    return seen;
  });
  await context.close();
  return { interactive, complete, longestTask, slowestFrame, frames, lateFrames };
}

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const measured: Record<"one party" | "200 parties", Measured[]> = { "one party": [], "200 parties": [] };
// In turn, so that other work on the machine slows both alike.
for (let run = 0; run < runs; run += 1) {
  measured["one party"].push(await measure(browser, empty, 1));
  measured["200 parties"].push(await measure(browser, full, partyCount));
}
await browser.close();
await service.stop();

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const of = (values: readonly Measured[], key: keyof Measured) => values.map((one) => one[key]);
const rows = Object.entries(measured).map(([name, values]) => ({
  name,
  interactive: median(of(values, "interactive")),
  complete: median(of(values, "complete")),
  longestTask: Math.max(...of(values, "longestTask")),
  slowestFrame: median(of(values, "slowestFrame")),
  frames: sum(of(values, "frames")),
  lateFrames: sum(of(values, "lateFrames")),
}));
console.log(`${machine}; ${tableCount} tables, a quarter of the speed, ${runs} runs`);
printTable([
  [
    "",
    "interactive, ms",
    "last bar, ms",
    "longest task while dragging, ms",
    "slowest frame, ms",
    "late frames",
  ],
  ...rows.map(({ name, interactive, complete, longestTask, slowestFrame, frames, lateFrames }) => [
    name,
    interactive.toFixed(0),
    complete.toFixed(0),
    longestTask === 0 ? "below 50" : longestTask.toFixed(0),
    slowestFrame.toFixed(0),
    `${lateFrames} of ${frames}`,
  ]),
]);
await printJson("evening-screen", { tableCount, partyCount, slowdown, runs, rows });
