import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../__tests__/core/server/support/postgres.ts";
import { addStaff, staffSession } from "../__tests__/core/server/support/staff.ts";
import { buildApp } from "../src/app/server.ts";
import { getNumbers } from "../src/core/contract/paths.ts";
import { readConfig } from "../src/core/server/config.ts";
import { openStorage } from "../src/core/server/storage/index.ts";
import { shiftDate } from "../src/core/shared/time.ts";
import { fill } from "./numbers/fill.ts";
import { machine, printJson, printTable, quartiles } from "./lib.ts";

/**
 * Measures how long `/staff/numbers` takes with two years of data (200,000 reservations and 100,000 orders),
 * on SQLite and PostgreSQL, compared with just reading the period's rows: `npm run bench -- numbers`. Fails
 * if a month takes more than 300 ms, or a year more than a second.
 */

const days = 730;
const timeZone = "Europe/Rome";
const tables = Array.from({ length: 60 }, (_, index) => `${index + 1}`);
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const settings = {
  ...{ timeZone, largestParty: 4, leadTime: 0, daysAhead: 365, slotInterval: 30, longestTurn: 120 },
  turnTimes: [{ upTo: 2, minutes: 90 }],
  servicePeriods: [
    { name: "Lunch", from: "12:00", to: "15:00", days: weekdays },
    { name: "Dinner", from: "18:00", to: "02:00", days: weekdays },
  ],
  tables: tables.map((name) => ({ name, min: 1, max: 4 })),
};

const rounds = 9;
const now = new Date("2026-11-21T16:00:00Z");
const last = "2026-11-20";
const spans = { month: 30, year: 366 } as const;

async function measure(folder: string, database: string) {
  await mkdir(join(folder, "content", "settings"), { recursive: true });
  await writeFile(join(folder, "content", "settings", "booking.yml"), JSON.stringify(settings));
  const config = readConfig({ DATABASE_URL: database, LOG_LEVEL: "silent" }, folder);
  const storage = await openStorage(config.database);
  const app = await buildApp({ config, storage, now: () => now });
  const headers = await staffSession(storage, await addStaff(storage, "owner"), { now });
  try {
    const from = shiftDate(last, 1 - days);
    await fill((unit) => storage.write([], unit), {
      ...{ from, days, parties: 274, orders: 137, timeZone, tables, regulars: 40_000 },
    });
    const time = async (run: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await run();
      return performance.now() - began;
    };
    const ask = (length: number) => async () => {
      const query = `?period=custom&from=${shiftDate(last, 1 - length)}&to=${last}`;
      const { statusCode, body } = await app.inject({ url: getNumbers + query, headers });
      if (statusCode !== 200) throw new Error(body);
    };
    const rows = (length: number) => () =>
      storage.db
        .selectFrom("reservations")
        .selectAll()
        .where("service_date", ">", shiftDate(last, -length))
        .execute();
    app.jobs.start();
    const closing = await time(() => app.jobs.idle());
    const results = [];
    for (const [span, length] of Object.entries(spans)) {
      const [numbers, plain]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        numbers.push(await time(ask(length)));
        plain.push(await time(rows(length)));
      }
      results.push({ span, numbers: quartiles(numbers), rows: quartiles(plain) });
    }
    const { count } = await storage.db
      .selectFrom("reservations")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    return { reservations: Number(count), closing, results };
  } finally {
    await app.close();
    await storage.close();
  }
}

const ms = ([low, middle, high]: readonly [number, number, number]): string =>
  `${middle.toFixed(0)} ms (${low.toFixed(0)}–${high.toFixed(0)})`;

const folder = await mkdtemp(join(tmpdir(), "bench-numbers-"));
const postgres = await startPostgres({ durable: true });
try {
  const measured = {
    SQLite: await measure(join(folder, "sqlite"), join(folder, "restaurant.sqlite")),
    PostgreSQL: await measure(join(folder, "postgres"), await postgres.newDatabase()),
  };
  console.log(`${machine}; the middle of ${rounds} rounds (quartiles)\n`);
  printTable([
    ["", "reservations", "all evenings closed in", "month", "its rows", "year", "its rows"],
    ...Object.entries(measured).map(([name, { reservations, closing, results }]) => [
      name,
      `${reservations}`,
      `${(closing / 1000).toFixed(1)} s`,
      ...results.flatMap((result) => [ms(result.numbers), ms(result.rows)]),
    ]),
  ]);
  await printJson("numbers", { measured });
  const isSlow = Object.values(measured).some(({ results }) =>
    results.some(({ span, numbers }) => numbers[1] > (span === "month" ? 300 : 1000)),
  );
  if (isSlow) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
