/**
 * The kitchen's screen on a slow device: 60 open tickets, at a quarter of the processor's speed. Against the real service, in Chromium.
 * Measured: milliseconds from a key, or a touch of a line, to the frame in which the ticket shows what it did.
 *
 * Baseline, in the same run: the same page with one ticket. What is more than that is the rail's own.
 */
import { chromium, type Browser } from "@playwright/test";
import type { QuoteOrderReply } from "../src/contract/orders.ts";
import * as paths from "../src/contract/paths.ts";
import { machine, median, printJson, printTable } from "./lib.ts";
import { startStaffService } from "./support/staff-service.ts";

const ticketCount = 60;
const bumps = 20;
const slowdown = 4;

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const stations = ["Oven", "Fire", "Pan", "Cold"];
const dishes = ["margherita-pizza", "spaghetti-pomodoro", "garden-salad"];

/** A kitchen that takes everything, at any hour, and whose tickets can be bumped. */
async function startKitchen() {
  const service = await startStaffService({
    booking: {
      servicePeriods: [
        { name: "Day", from: "06:00", to: "18:00", days },
        { name: "Night", from: "18:00", to: "06:00", days },
      ],
      limits: {
        shareOfDay: 100,
        bookingsOfNetwork: 10_000,
        openBookings: 10_000,
        emailsToAddress: 10_000,
      },
    },
    ordering: {
      open: true,
      leadTime: 0,
      confirmAbove: 1000,
      stations: stations.map((name) => ({ name, places: 100, seatedMinutes: 0 })),
    },
  });
  const { post } = service;
  return {
    ...service,
    order: async (index: number) => {
      const lines = dishes.map((dish) => ({ dish, quantity: 1 + (index % 3) }));
      const asked = await post(paths.quoteOrder, { lines });
      if (!asked.ok) throw new Error(`Order ${index}: ${asked.status} ${await asked.text()}`);
      const quote = (await asked.json()) as QuoteOrderReply;
      const reply = await post(paths.placeOrder, {
        lines: lines.map((line, at) => ({ ...line, cents: quote.lines[at]!.cents })),
        totalCents: quote.sum!.totalCents,
        name: `Guest ${index}`,
        phoneNumber: `555 ${String(1000 + index)}`,
        ...(index % 9 === 0 ? { allergies: "Nuts" } : {}),
      });
      if (reply.status !== 201) throw new Error(`Order ${index}: ${reply.status} ${await reply.text()}`);
    },
  };
}

type Kitchen = Awaited<ReturnType<typeof startKitchen>>;

/** Milliseconds that each touch of a line took until its tick was drawn. */
async function measure(browser: Browser, { origin, cookie }: Kitchen): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${origin}/staff/kitchen`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator("main article").first().waitFor();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times: number[] = [];
  for (let index = 0; index < bumps; index += 1) {
    // The first line is bumped and brought back in turn.
    const [took] = await Promise.all([
      page.evaluate(async () => {
        const line = document.querySelector<HTMLElement>("main article li > button")!;
        const before = line.getAttribute("aria-pressed");
        const began = performance.now();
        line.click();
        while (line.getAttribute("aria-pressed") === before) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - began;
      }),
      page.waitForResponse((reply) => reply.url().endsWith(paths.sendKitchenCommand)),
    ]);
    times.push(took);
  }
  await context.close();
  return times;
}

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const rows = [];
for (const tickets of [1, ticketCount]) {
  const kitchen = await startKitchen();
  for (let index = 0; index < tickets; index += 1) await kitchen.order(index);
  const times = await measure(browser, kitchen);
  rows.push({ tickets, median: median(times), most: Math.max(...times), times: times.map(Math.round) });
  await kitchen.stop();
}
await browser.close();

console.log(`${machine}; a quarter of the speed, ${bumps} touches of a line`);
printTable([
  ["open tickets", "median, ms", "slowest, ms"],
  ...rows.map((row) => [String(row.tickets), row.median.toFixed(0), row.most.toFixed(0)]),
]);
await printJson("kitchen-screen", { slowdown, bumps, rows });
