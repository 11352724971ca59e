import { sql, type Kysely } from "kysely";
import { databaseClock } from "../../../../src/core/server/storage/clock.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import type { Tables } from "../../../../src/core/server/storage/tables.ts";
import { databaseOf, startDatabases } from "../support/databases.ts";

/** In milliseconds; more than a busy machine takes between two lines. */
const minute = 60_000;

const databases = startDatabases();
afterEach(() => jest.restoreAllMocks());

it("PostgreSQL's clock decides, whatever the machine's says", async () => {
  const url = await databases.postgres().newDatabase();
  const right = await openStorage(databaseOf(url));
  const real = Date.now;
  // The clock of the second service's machine is an hour ahead.
  jest.spyOn(Date, "now").mockImplementation(() => real() + 3600_000);
  const ahead = await openStorage(databaseOf(url));
  expect(Math.abs(ahead.now().getTime() - right.now().getTime())).toBeLessThan(minute);
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(right.db);
  expect(Math.abs(ahead.now().getTime() - rows[0]!.time)).toBeLessThan(minute);
  await right.close();
  await ahead.close();
});

it("continues with a steady counter if the machine's clock is changed", async () => {
  const storage = await openStorage(databaseOf(await databases.postgres().newDatabase()));
  const before = storage.now().getTime();
  const real = Date.now;
  jest.spyOn(Date, "now").mockImplementation(() => real() - 3600_000);
  expect(storage.now().getTime() - before).toBeGreaterThanOrEqual(0);
  expect(storage.now().getTime() - before).toBeLessThan(minute);
  await storage.close();
});

it("SQLite's is the machine's", () => {
  const clock = databaseClock({} as Kysely<Tables>, "sqlite");
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minute);
});
