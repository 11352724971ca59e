import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as paths from "../../../../src/core/contract/paths.ts";
import type { ChartId, NumbersReply } from "../../../../src/features/numbers/contract/numbers.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { bookingSettings, dish } from "../../../core/server/support/fixtures.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";
import { stoppedClock } from "../../../core/server/support/clock.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

const databases = startDatabases();
const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

let service: TestService;
let clock: ReturnType<typeof stoppedClock>;
let owner: Record<string, string>;

/** Starts a service with one table on Saturday, 21 November 2026, at seven in the evening in Rome. */
async function start(newDatabase: () => Promise<string>, env: Record<string, string> = {}): Promise<void> {
  clock = stoppedClock(Date.parse("2026-11-21T18:00:00Z"));
  service = await testService({
    now: clock.now,
    timer: clock.timer,
    env: { DATABASE_URL: await newDatabase(), ...env },
    content: {
      "settings/booking.yml": bookingSettings({ largestParty: 4, tables: [{ name: "1", min: 1, max: 4 }] }),
    },
  });
  owner = await staffSession(service.storage, await addStaff(service.storage, "owner"), { now: clock.now() });
}

async function rowsOf(id: ChartId) {
  const reply = await service.app.inject({
    url: `${paths.getNumbers}?period=custom&from=2026-11-21&to=2026-11-21`,
    headers: owner,
  });
  return reply.json<NumbersReply>().charts.find((one) => one.id === id)!.rows;
}

const open = (url: string, headers: Record<string, string> = firefox) =>
  service.app.inject({ url, headers: { "sec-fetch-dest": "document", ...headers } });

describe.each(databases.both)("what is counted on %s", (_name, newDatabase) => {
  afterEach(() => service.close());

  test("pages that people open are counted by their address, and nothing else is", async () => {
    await start(newDatabase);
    const first = await open("/");
    await open("/", { ...firefox, "if-none-match": String(first.headers["etag"]) });
    await open("/lunch?from=a-newsletter");
    await open("/there-is-no-such-page");
    await open("/", { "user-agent": "Googlebot/2.1" });
    await open("/", { ...firefox, "sec-purpose": "prefetch" });
    await open("/", { ...firefox, "sec-fetch-dest": "empty" });
    await open("/staff/numbers");
    await service.app.inject({ url: "/api/food/menu", headers: firefox });
    expect(await rowsOf("pages")).toEqual([
      ["/", 2],
      ["/lunch", 1],
    ]);
    expect(await rowsOf("site")).toEqual([["2026-11-21", 3, 0]]);
    const stored = JSON.stringify(await service.storage.db.selectFrom("daily_totals").selectAll().execute());
    expect(stored).not.toMatch(/Firefox|newsletter|127\.0\.0\.1/);
  });

  test("searches without results are counted, without what was searched for", async () => {
    await start(newDatabase);
    for (let count = 0; count < 3; count += 1)
      await service.app.inject({ method: "POST", url: paths.countEmptySearch });
    expect(await rowsOf("site")).toEqual([["2026-11-21", 0, 3]]);
  });

  test("with COUNT_VISITS off, neither pages nor searches are", async () => {
    await start(newDatabase, { COUNT_VISITS: "off" });
    await open("/");
    await service.app.inject({ method: "POST", url: paths.countEmptySearch });
    expect(await rowsOf("site")).toEqual([]);
    expect(await service.storage.db.selectFrom("daily_totals").selectAll().execute()).toEqual([]);
  });

  test("guests who find no table are counted by the time that they asked for, without who they were", async () => {
    await start(newDatabase);
    const book = (numberOfPersons: number, reservationTime: string) =>
      service.app.inject({
        method: "POST",
        url: paths.createReservation,
        payload: {
          ...{ numberOfPersons, reservationTime, reservationDate: "2026-11-21" },
          ...{ name: "Ada Rossi", email: "ada@example.com" },
        },
      });
    expect((await book(2, "20:00")).statusCode).toBe(201);
    expect((await book(4, "20:00")).json()).toMatchObject({ code: "NO_TABLE_AVAILABLE" });
    expect((await book(3, "20:00")).json()).toMatchObject({ code: "NO_TABLE_AVAILABLE" });
    expect((await book(2, "20:30")).json()).toMatchObject({ code: "NO_TABLE_AVAILABLE" });
    // This request is not refused for want of a table.
    expect((await book(2, "17:30")).json()).toMatchObject({ code: "INVALID_DATE_PAST" });
    const refused = (await rowsOf("occupancy")).filter(([, , , , , requests]) => (requests as number) > 0);
    expect(
      refused.map(([weekday, minute, , , , requests, guests]) => [weekday, minute, requests, guests]),
    ).toEqual([
      [6, 1200, 2, 7],
      [6, 1230, 1, 2],
    ]);
    const stored = await service.storage.db.selectFrom("daily_totals").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Ada|ada@/);
  });

  test("what was counted is stored when the service ends, and added to what is there", async () => {
    await start(newDatabase);
    await open("/");
    await service.app.counting.flush();
    await open("/");
    await service.app.close();
    const rows = await service.storage.db.selectFrom("daily_totals").selectAll().execute();
    expect(rows.map(({ part, totals }) => [part, (JSON.parse(totals) as { pages: object }).pages])).toEqual([
      ["counts", { "/": 2 }],
    ]);
  });

  test("dishes that are sold out are counted by the minute, while a service is open", async () => {
    await start(newDatabase);
    const soldOut = (title: string) =>
      writeFile(join(service.config.contentDir, "dishes/ribeye-steak.md"), title);
    service.app.jobs.start();
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 5) {
        clock.pass(5 * 60_000);
        await service.app.jobs.idle();
      }
    };
    await service.app.jobs.idle();
    await pass(10);
    await soldOut(dish({ available: "false" }));
    await pass(20);
    await soldOut(dish({ available: "true" }));
    await pass(10);
    expect(await rowsOf("dishes")).toEqual([["Ribeye Steak", 0, 0, "", 20]]);
  });
});
