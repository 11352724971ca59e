/**
 * The evening's book on a slow device: 60 tables and 200 parties, at a quarter of the processor's speed. Against the real service, in
 * Chromium. Measured: milliseconds until the board answers (from the navigation's start to the frame after a key was answered on the
 * first bar), until the last bar is there (those below the window follow), and the long tasks while a party is dragged over the board.
 *
 * Baseline, in the same run: the same page with one party. What is more than that is the book's own.
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { parse, stringify } from "yaml";
import { buildStaff } from "../scripts/build-staff.ts";
import { freePort } from "../scripts/free-port.ts";
import { nodeFlags, root } from "../scripts/lib.ts";
import * as paths from "../src/contract/paths.ts";
import { clockTime } from "../src/shared/time.ts";
import { machine, median, printJson, printTable } from "./lib.ts";

const tableCount = 60;
const partyCount = 200;
const runs = 7;
const slowdown = 4;

const folder = await mkdtemp(join(tmpdir(), "bench-evening-screen-"));
const contentDir = join(folder, "content");
await cp(join(root, "content"), contentDir, { recursive: true });
const settings = join(contentDir, "settings", "booking.yml");
const rules = parse(await readFile(settings, "utf8")) as Record<string, unknown>;
await writeFile(
  settings,
  stringify({
    ...rules,
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
  }),
);
const publicDir = join(folder, "public");
await buildStaff({ outDir: join(publicDir, "staff") });
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const service = spawn(process.execPath, [...nodeFlags, "src/server/main.ts"], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    PUBLIC_DIR: publicDir,
    ROUTES_MANIFEST: join(folder, "routes.json"),
    PUBLISHING: "off",
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "pipe", "pipe"],
});
let output = "";
service.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
service.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
const link = /\/staff\/sign-in#link=([\w-]+)/;
for (const until = Date.now() + 30_000; !link.test(output);) {
  if (Date.now() > until) throw new Error(`The service did not come up:\n${output}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const signIn = await fetch(origin + paths.signInByLink, {
  method: "POST",
  headers: { origin, "content-type": "application/json" },
  body: JSON.stringify({ token: link.exec(output)?.[1] }),
});
if (!signIn.ok) throw new Error(`Nobody could sign in: ${signIn.status} ${await signIn.text()}\n${output}`);
const [, cookieName = "", cookieValue = ""] =
  /^(\w+)=([\w-]+)/.exec(signIn.headers.getSetCookie()[0] ?? "") ?? [];
const headers = { origin, cookie: `${cookieName}=${cookieValue}`, "content-type": "application/json" };

/** Two evenings ahead, so that no clock decides what is drawn. */
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function book(date: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const reply = await fetch(origin + paths.sendEveningCommand, {
      method: "POST",
      headers,
      body: JSON.stringify({
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
      }),
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
  await context.addCookies([{ name: cookieName, value: cookieValue, url: origin }]);
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
  await page.goto(`${origin}/staff/evening?date=${date}`);
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
service.kill("SIGTERM");
await new Promise((resolve) => service.once("exit", resolve));
await rm(folder, { recursive: true, force: true });

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
