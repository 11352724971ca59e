import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fill } from "../../../../bench/numbers/fill.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { forgetGuests } from "../../../../src/core/server/storage/retention.ts";
import { shiftDate } from "../../../../src/core/shared/time.ts";
import type { Cell, ChartId, NumbersReply } from "../../../../src/features/numbers/contract/numbers.ts";
import { pastReservations } from "../../../../src/features/booking/server/store.ts";
import { pastOrders } from "../../../../src/features/orders/server/store.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { bookingSettings, siteSettings } from "../../../core/server/support/fixtures.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

const databases = startDatabases();
const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const timeZone = "Europe/Rome";
const tables = ["1", "2", "3", "4", "5", "6"];
const settings = {
  largestParty: 4,
  servicePeriods: [
    { name: "Lunch", from: "12:00", to: "15:00", days },
    { name: "Dinner", from: "18:00", to: "02:00", days },
  ],
  turnTimes: [{ upTo: 2, minutes: 90 }],
  longestTurn: 120,
  tables: tables.map((name) => ({ id: `table-${name}`, name, min: 1, max: 4 })),
};

let service: TestService;
let now: Date;
let owner: Record<string, string>;
let host: Record<string, string>;

/** Starts a service in the afternoon of 10 November 2026, and signs both roles in. */
async function start(newDatabase: () => Promise<string>, changes: object = {}): Promise<void> {
  now = new Date("2026-11-10T15:00:00Z");
  service = await testService({
    now: () => now,
    env: { DATABASE_URL: await newDatabase() },
    site: false,
    content: { "settings/booking.yml": bookingSettings({ ...settings, ...changes }) },
  });
  owner = await staffSession(service.storage, await addStaff(service.storage, "owner"), { now });
  host = await staffSession(service.storage, await addStaff(service.storage, "host"), { now });
  // The first read records the names of the service's tables.
  await read("?period=evening");
}

const request = (query: string, headers = owner) =>
  service.app.inject({ url: `${paths.getNumbers}${query}`, headers });

async function read(query: string, headers = owner): Promise<NumbersReply> {
  const reply = await request(query, headers);
  expect([reply.statusCode, reply.json().error]).toEqual([200, undefined]);
  return reply.json<NumbersReply>();
}

const chart = (reply: NumbersReply, id: ChartId) => reply.charts.find((one) => one.id === id)!;
const rowsOf = (reply: NumbersReply, id: ChartId) => chart(reply, id).rows;

const runJobs = async () => {
  service.app.jobs.start();
  await service.app.jobs.idle();
};

/** Returns whole rows, as a person with a pencil would have them. */
async function raw() {
  const { db } = service.storage;
  return {
    parties: await db.selectFrom("reservations").selectAll().execute(),
    holds: await db.selectFrom("reservation_tables").selectAll().execute(),
    waiting: await db.selectFrom("waiting_list").selectAll().execute(),
    orders: await db.selectFrom("orders").selectAll().execute(),
    lines: await db.selectFrom("order_lines").selectAll().execute(),
  };
}

const formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
/** `2026-11-06 20:15` on the restaurant's clock. */
const wall = (iso: string): string => formatter.format(new Date(iso));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const minutes = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
/** The value at or below which a share of sorted values lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(values.length * share)) - 1]!;
const came = ({ status }: { readonly status: string }): boolean =>
  status === "completed" || status === "seated";

const period = { from: "2026-10-11", to: "2026-11-09" };
const custom = `?period=custom&from=${period.from}&to=${period.to}`;
const inPeriod = ({ service_date }: { readonly service_date: string }): boolean =>
  period.from <= service_date && service_date <= period.to;

/** Ten weeks up to the day before, with the night on which the clocks go back. */
const tenWeeks = {
  ...{ from: "2026-09-01", days: 70, parties: 14, orders: 12, timeZone, tables, regulars: 60 },
};

describe.each(databases.both)("numbers on %s", (_name, newDatabase) => {
  describe("of ten weeks", () => {
    beforeAll(async () => {
      await start(newDatabase);
      await fill((unit) => service.storage.write([], unit), tenWeeks);
    });
    afterAll(() => service.close());

    test("covers are those of the book, by service, against eight weeks of the same weekday", async () => {
      const { parties } = await raw();
      const serviceOf = (start: number) => (start < 15 * 60 ? "Lunch" : "Dinner");
      const arrivedOn = (date: string, name: string) =>
        sum(
          parties
            .filter((one) => one.service_date === date && serviceOf(one.start_minutes) === name && came(one))
            .map(({ party_size }) => party_size),
        );
      const expectedOn = (date: string, name: string) =>
        sum(
          parties
            .filter(
              (one) =>
                one.service_date === date &&
                serviceOf(one.start_minutes) === name &&
                one.status !== "cancelled" &&
                one.source !== "walk-in",
            )
            .map(({ party_size }) => party_size),
        );
      const rows = rowsOf(await read(custom), "covers");
      expect(rows).toHaveLength(60);
      for (const [date, name, expected, arrived, usual] of rows as [string, string, ...number[]][]) {
        const earlier = [1, 2, 3, 4, 5, 6, 7, 8]
          .map((week) => shiftDate(date, -7 * week))
          .filter((one) => one >= tenWeeks.from);
        expect([expected, arrived]).toEqual([expectedOn(date, name), arrivedOn(date, name)]);
        expect(usual).toBeCloseTo(sum(earlier.map((one) => arrivedOn(one, name))) / earlier.length, 6);
      }
    });

    test("sources add up to everyone who came", async () => {
      const { parties } = await raw();
      const of = (source: string) =>
        sum(
          parties
            .filter((one) => inPeriod(one) && came(one) && one.source === source)
            .map((one) => one.party_size),
        );
      const rows = rowsOf(await read(custom), "sources");
      expect(rows.map(([name, count]) => [name, count])).toEqual([
        ["Site", of("online")],
        ["Telephone", of("phone")],
        ["Walk-in", of("walk-in")],
        ["Waiting list", of("waiting-list")],
      ]);
    });

    test("seats taken are those of the parties that sat there in each quarter hour", async () => {
      const { parties } = await raw();
      const reply = await read(custom);
      const seats = new Map<string, { taken: number; available: number }>();
      for (let date = period.from; date <= period.to; date = shiftDate(date, 1))
        for (const [open, close] of [
          [12 * 60, 15 * 60],
          [18 * 60, 26 * 60],
        ] as const)
          for (
            let at = Date.parse(`${shiftDate(date, -1)}T00:00Z`);
            at < Date.parse(`${shiftDate(date, 3)}T00:00Z`);
            at += 15 * 60_000
          ) {
            const [day, time] = wall(new Date(at).toISOString()).split(" ") as [string, string];
            const [hours, quarter] = time.split(":").map(Number) as [number, number];
            const minute = (Date.parse(day) - Date.parse(date)) / 60_000 + hours * 60 + quarter;
            if (minute < open || minute >= close) continue;
            const there = parties.filter(
              (one) =>
                one.service_date === date &&
                came(one) &&
                Date.parse(one.seated_at!) < at + 15 * 60_000 &&
                Date.parse(one.left_at!) > at,
            );
            const key = `${new Date(date).getUTCDay()} ${minute}`;
            const cell = seats.get(key) ?? { taken: 0, available: 0 };
            seats.set(key, {
              taken: cell.taken + sum(there.map(({ party_size }) => party_size)),
              available: cell.available + 24,
            });
          }
      const rows = rowsOf(reply, "occupancy");
      expect(rows).toHaveLength(seats.size);
      for (const [weekday, minute, , , share] of rows as number[][]) {
        const { taken, available } = seats.get(`${weekday} ${minute}`)!;
        expect([weekday, minute, share]).toEqual([weekday, minute, taken / available]);
      }
    });

    test("stays are measured from sitting down to leaving, by size and by table", async () => {
      const { parties, holds } = await raw();
      const reply = await read(custom);
      const own = parties.filter((one) => inPeriod(one) && came(one) && one.left_at !== null);
      const stayed = (some: typeof own) => some.map((one) => minutes(one.seated_at!, one.left_at!));
      const planned = (size: number) => (size <= 2 ? 90 : 120);
      expect(rowsOf(reply, "stays")).toEqual(
        [1, 2, 3, 4].map((size) => {
          const some = own.filter(({ party_size }) => party_size === size);
          return [size, some.length, planned(size), quantile(stayed(some), 0.5), quantile(stayed(some), 0.8)];
        }),
      );
      const rows = rowsOf(reply, "tables") as [string, number, number, number][];
      expect(rows.map(([name]) => name).toSorted()).toEqual(tables);
      for (const [name, count, plan, mean] of rows) {
        const some = own.filter(({ id }) =>
          holds.some(({ reservation_id, table_name }) => reservation_id === id && table_name === name),
        );
        expect(count).toBe(some.length);
        expect(plan).toBeCloseTo(sum(some.map(({ party_size }) => planned(party_size))) / some.length, 6);
        expect(mean).toBeCloseTo(sum(stayed(some)) / some.length, 6);
      }
    });

    test("no-shows and late cancellations are counted by how far ahead they were booked, and by the reminder", async () => {
      const { parties } = await raw();
      const own = parties.filter((one) => inPeriod(one) && one.source !== "walk-in");
      const outcomes = (some: typeof own): Cell[] => {
        const stayedAway = some.filter(({ status }) => status === "no-show").length;
        const cancelled = some.filter(({ status }) => status === "cancelled");
        return [
          some.length,
          stayedAway,
          some.length === 0 ? null : stayedAway / some.length,
          cancelled.length,
          cancelled.filter((one) => Date.parse(one.starts_at) - Date.parse(one.updated_at) < 86_400_000)
            .length,
        ];
      };
      const daysAhead = (one: (typeof own)[number]) =>
        (Date.parse(one.service_date) - Date.parse(wall(one.created_at).slice(0, 10))) / 86_400_000;
      const ahead = (least: number, most: number) =>
        outcomes(own.filter((one) => daysAhead(one) >= least && daysAhead(one) <= most));
      const reply = await read(custom);
      expect(rowsOf(reply, "no-shows")).toEqual([
        ["Same day", ...ahead(0, 0)],
        ["1 day", ...ahead(1, 1)],
        ["2–6 days", ...ahead(2, 6)],
        ["7–29 days", ...ahead(7, 29)],
        ["30 days or more", ...ahead(30, 1000)],
      ]);
      const unresolved = own.filter(({ status }) => status === "confirmed").length;
      expect(unresolved).toBeGreaterThan(1);
      expect(chart(reply, "no-shows").sentence).toContain(`${unresolved} parties are unresolved`);
      const silent = own.filter((one) => one.reminded_at !== null && one.coming_at === null);
      expect(rowsOf(reply, "reminders")).toEqual([
        ["Reminded, said yes", ...outcomes(own.filter(({ coming_at }) => coming_at !== null))],
        ["Reminded, no answer", ...outcomes(silent)],
        ["Not reminded", ...outcomes(own.filter(({ reminded_at }) => reminded_at === null))],
      ]);
    });

    test("the waiting list is counted from joining to the table", async () => {
      const { waiting } = await raw();
      const of = (atTheDoor: number) => {
        const own = waiting.filter((one) => inPeriod(one) && one.at_the_door === atTheDoor);
        const got = own.filter(({ status }) => status !== "left");
        return [
          own.length,
          own.filter(({ offers }) => offers > 0).length,
          own.filter(({ status }) => status === "booked").length,
          own.filter(({ status }) => status === "seated").length,
          own.filter(({ status }) => status === "left").length,
          quantile(
            got.map((one) => minutes(one.created_at, one.ended_at!)),
            0.5,
          ),
        ];
      };
      expect(rowsOf(await read(custom), "waiting")).toEqual([
        ["At the door", ...of(1)],
        ["At home", ...of(0)],
      ]);
    });

    test("orders, hours, delays, stations, dishes and pairs are those of the kitchen", async () => {
      const { orders, lines } = await raw();
      /** Returns the evening's date of an instant. Until two o'clock it is the date before. */
      const dateOf = (iso: string) => {
        const shown = wall(iso);
        return shown.slice(11) < "02:00" ? shiftDate(shown.slice(0, 10), -1) : shown.slice(0, 10);
      };
      const own = orders.filter(
        (one) => one.state === "collected" && inPeriod({ service_date: dateOf(one.due_at) }),
      );
      const numbers = new Set(own.map(({ number }) => number));
      const ownLines = lines.filter(({ order_number }) => numbers.has(order_number));
      const reply = await read(custom);

      const byDate = Map.groupBy(own, ({ due_at }) => dateOf(due_at));
      expect(rowsOf(reply, "orders")).toEqual(
        [...byDate]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([date, some]) => {
            const cents = sum(some.map(({ total_cents }) => total_cents));
            return [date, some.length, cents, Math.round(cents / some.length)];
          }),
      );
      const hourOf = (iso: string) => {
        const hour = Number(wall(iso).slice(11, 13)) * 60;
        return hour < 120 ? hour + 1440 : hour;
      };
      const hours = rowsOf(reply, "order-hours");
      // Every hour from the first to the last is listed.
      expect(hours.map(([hour]) => Number(hour) - Number(hours[0]![0]))).toEqual(
        hours.map((_, index) => 60 * index),
      );
      expect(hours.filter(([, orders]) => orders !== 0)).toEqual(
        [...Map.groupBy(own, ({ due_at }) => hourOf(due_at))]
          .toSorted(([a], [b]) => a - b)
          .map(([hour, some]) => [hour, some.length, sum(some.map(({ total_cents }) => total_cents))]),
      );
      const late = own.map((one) => Math.max(0, minutes(one.latest_at, one.ready_at!)));
      const lateBetween = (least: number, most: number) =>
        late.filter((one) => one >= least && one <= most).length;
      expect(rowsOf(reply, "order-delays")).toEqual([
        ["On time", lateBetween(0, 0)],
        ["1–5 minutes", lateBetween(1, 5)],
        ["6–10 minutes", lateBetween(6, 10)],
        ["11–15 minutes", lateBetween(11, 15)],
        ["16–30 minutes", lateBetween(16, 30)],
        ["31 minutes or more", lateBetween(31, 10_000)],
      ]);
      const stations = new Map(rowsOf(reply, "stations").map(([name, ...cells]) => [name, cells]));
      const byStation = Map.groupBy(ownLines, ({ station }) => station!);
      expect(stations.size).toBe(byStation.size);
      for (const [name, some] of byStation) {
        const took = some.map((one) => minutes(one.started_at!, one.done_at!));
        expect(stations.get(name)).toEqual([
          sum(some.map(({ quantity }) => quantity)),
          sum(some.map(({ quantity, cents }) => quantity * cents)),
          quantile(took, 0.5),
          quantile(took, 0.9),
        ]);
      }
      const dishes = new Map(rowsOf(reply, "dishes").map(([title, ...cells]) => [title, cells]));
      for (const [title, some] of Map.groupBy(ownLines, (one) => one.title)) {
        const large = sum(
          some.filter(({ choices }) => choices.includes("Large")).map(({ quantity }) => quantity),
        );
        expect(dishes.get(title)).toEqual([
          sum(some.map(({ quantity }) => quantity)),
          sum(some.map(({ quantity, cents }) => quantity * cents)),
          `Large ${large}`,
          0,
        ]);
      }
      const both = (one: string, other: string) =>
        own.filter(({ number }) => {
          const titles = ownLines
            .filter(({ order_number }) => order_number === number)
            .map(({ title }) => title);
          return titles.includes(one) && titles.includes(other);
        }).length;
      const pairs = rowsOf(reply, "pairs") as [string, string, number][];
      expect(pairs.length).toBeGreaterThan(2);
      for (const [one, other, count] of pairs) expect(count).toBe(both(one, other));
    });

    test("returning guests are counted by the weeks since their last visit", async () => {
      const { parties } = await raw();
      const visits = parties.filter(came);
      const known = visits.filter((one) => inPeriod(one) && (one.phone_key ?? one.email) !== null);
      const weeks = known.flatMap((one) => {
        const earlier = visits
          .filter(
            (other) =>
              other.service_date < one.service_date &&
              ((one.phone_key !== null && other.phone_key === one.phone_key) ||
                (one.email !== null && other.email === one.email)),
          )
          .map(({ service_date }) => service_date)
          .toSorted()
          .at(-1);
        return earlier === undefined
          ? []
          : [Math.floor((Date.parse(one.service_date) - Date.parse(earlier)) / (7 * 86_400_000))];
      });
      const between = (least: number, most: number) =>
        weeks.filter((one) => one >= least && one <= most).length;
      const reply = await read(custom);
      expect(rowsOf(reply, "returning")).toEqual([
        ["Under 7 days", between(0, 0)],
        ["7–13 days", between(1, 1)],
        ["2–3 weeks", between(2, 3)],
        ["4–7 weeks", between(4, 7)],
        ["8–12 weeks", between(8, 12)],
        ["13–25 weeks", between(13, 25)],
        ["26 weeks or more", between(26, 1000)],
      ]);
      expect(reply.headlines.find(({ name }) => name === "Returning")!.value).toBeCloseTo(
        weeks.length / known.length,
        6,
      );
    });

    test("a month in the past is not read from the rows again, and the sums are the same", async () => {
      const before = await read(custom);
      await runJobs();
      const rows = await service.storage.db
        .selectFrom("daily_totals")
        .select("service_date")
        .where("part", "=", "book")
        .orderBy("service_date")
        .execute();
      expect([rows[0]?.service_date, rows.at(-1)?.service_date, rows.length]).toEqual([
        "2026-09-01",
        "2026-11-09",
        70,
      ]);
      expect(await read(custom)).toEqual(before);
    });
  });

  describe("at the edges", () => {
    afterEach(() => service.close());

    test("the sums stay when the guests have been forgotten", async () => {
      await start(newDatabase);
      await fill((unit) => service.storage.write([], unit), tenWeeks);
      const before = await read(custom);
      await runJobs();
      now = new Date("2027-11-10T15:00:00Z");
      const staff = await service.storage.db
        .selectFrom("staff")
        .selectAll()
        .where("id", "=", "owner")
        .executeTakeFirstOrThrow();
      owner = await staffSession(service.storage, staff, { now });
      const options = { storage: service.storage, now: () => now, retentionDays: 30 };
      await forgetGuests(pastReservations, options);
      await forgetGuests(pastOrders, options);
      const { parties } = await raw();
      expect(parties.every(({ email, phone_key }) => email === null && phone_key === null)).toBe(true);
      const after = await read(custom);
      const figures = ({ charts }: NumbersReply) => charts.filter(({ id }) => id !== "booked");
      expect(figures(after)).toEqual(figures(before));
    });

    const insert = (changes: Parameters<typeof storedReservation>[0], table?: string) =>
      service.storage.write([], async (tx) => {
        const row = storedReservation(changes);
        await tx.insertInto("reservations").values(row).execute();
        if (table === undefined) return;
        const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000);
        await tx
          .insertInto("reservation_tables")
          .values({
            reservation_id: row.id,
            table_name: table,
            from_minute: minuteOf(row.starts_at),
            to_minute: minuteOf(row.ends_at),
          })
          .execute();
      });
    const completed = { status: "completed", party_size: 2 } as const;

    test.each([
      ["without a first day", "?period=custom&to=2026-11-01", "from", "Choose the first day"],
      ["without a last day", "?period=custom&from=2026-11-01", "to", "Choose the last day"],
      [
        "that ends before it starts",
        "?period=custom&from=2026-11-02&to=2026-11-01",
        "to",
        "The last day is before the first",
      ],
      ["of ten years", "?period=custom&from=2016-11-01&to=2026-11-01", "to", "Choose at most one year"],
      [
        "that has not begun",
        "?period=custom&from=2026-11-11&to=2026-11-12",
        "from",
        "This period has not begun",
      ],
    ])("a period %s is refused with the reason", async (_what, query, field, error) => {
      await start(newDatabase);
      const reply = await request(query);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: "INVALID_FIELD", field, error });
    });

    test("dates that are none, periods and charts that there are not, are refused", async () => {
      await start(newDatabase);
      expect((await request("?period=custom&from=2026-02-30&to=2026-03-01")).json()).toMatchObject({
        code: "INVALID_DATE_FORMAT",
      });
      expect((await request("?period=decade")).json()).toMatchObject({ code: "INVALID_FIELD" });
      const download = await service.app.inject({
        url: `${paths.downloadNumbers}?chart=profit`,
        headers: owner,
      });
      expect(download.json()).toMatchObject({ code: "INVALID_FIELD" });
    });

    test("a period in which nothing happened says so in every chart", async () => {
      await start(newDatabase);
      const reply = await read("?period=custom&from=2025-01-01&to=2025-01-07");
      expect(reply.charts.map(({ id, sentence }) => [id, sentence])).toEqual([
        ["covers", "No service is on record in this period."],
        ["sources", "No guests came in this period."],
        ["booked", "There are no bookings for the next 14 days."],
        ["occupancy", "No seats were taken in this period; no request was refused."],
        ["stays", "No party has both come and left in this period."],
        ["tables", "No table had 10 parties, which are needed to compare it with the rules."],
        ["no-shows", "There were no bookings in this period."],
        ["reminders", "No guest was reminded in this period."],
        ["waiting", "No one waited in this period."],
        ["returning", "No party in this period left a telephone number or an email address."],
        ["orders", "There were no orders in this period."],
        ["order-hours", "There were no orders in this period."],
        ["order-delays", "No orders were finished in this period."],
        ["stations", "No ticket times are on record in this period."],
        ["dishes", "There were no orders in this period."],
        ["pairs", "No two dishes were bought together 10 times or more."],
        ["site", "0 pages were viewed; 0 searches found nothing."],
        ["pages", "No pages were viewed in this period."],
      ]);
    });

    test("a single booking is one guest on one evening", async () => {
      await start(newDatabase);
      await insert({
        ...{ status: "completed", party_size: 1, service_date: "2026-11-09", start_minutes: 20 * 60 },
        starts_at: "2026-11-09T19:00:00.000Z",
        ends_at: "2026-11-09T20:00:00.000Z",
        seated_at: "2026-11-09T19:00:00.000Z",
        left_at: "2026-11-09T20:00:00.000Z",
        created_at: "2026-11-09T10:00:00.000Z",
      });
      const reply = await read("?period=evening");
      expect([reply.from, reply.to]).toEqual(["2026-11-09", "2026-11-09"]);
      expect(chart(reply, "covers").sentence).toBe("1 guest came.");
      expect(chart(reply, "no-shows").sentence).toBe(
        "0 of 1 booking were no-shows (0%), and 0 were cancelled less than a day ahead.",
      );
      expect(rowsOf(reply, "stays")).toEqual([[1, 1, 90, 60, 60]]);
    });

    test("an evening that is running counts who is there, and only the quarter hours that have passed", async () => {
      await start(newDatabase);
      now = new Date("2026-11-10T19:10:00Z");
      await insert({
        ...{ status: "seated", party_size: 2, service_date: "2026-11-10", start_minutes: 19 * 60 + 30 },
        starts_at: "2026-11-10T18:30:00.000Z",
        ends_at: "2026-11-10T20:30:00.000Z",
        seated_at: "2026-11-10T18:30:00.000Z",
        created_at: "2026-11-09T10:00:00.000Z",
      });
      const reply = await read("?period=custom&from=2026-11-10&to=2026-12-24");
      expect([reply.to, reply.isRunning]).toEqual(["2026-11-10", true]);
      expect(chart(reply, "covers").sentence).toContain("2 guests have come so far");
      const dinner = rowsOf(reply, "occupancy").filter(([, minute]) => (minute as number) >= 18 * 60);
      expect(dinner.map(([, minute]) => minute)).toEqual([
        1080, 1095, 1110, 1125, 1140, 1155, 1170, 1185, 1200,
      ]);
      expect(dinner.map(([, , taken]) => taken)).toEqual([0, 0, 0, 0, 0, 0, 2, 2, 2]);
      await runJobs();
      const stored = await service.storage.db.selectFrom("daily_totals").selectAll().execute();
      expect(stored.map(({ part }) => part)).not.toContain("book");
    });

    test("the hours after midnight belong to the evening before", async () => {
      await start(newDatabase);
      await insert({
        ...{ ...completed, service_date: "2026-11-08", start_minutes: 24 * 60 + 30 },
        starts_at: "2026-11-08T23:30:00.000Z",
        ends_at: "2026-11-09T00:45:00.000Z",
        seated_at: "2026-11-08T23:30:00.000Z",
        left_at: "2026-11-09T00:45:00.000Z",
      });
      const reply = await read("?period=custom&from=2026-11-08&to=2026-11-09");
      const arrived = rowsOf(reply, "covers").filter(([, , , count]) => count !== 0);
      expect(arrived.map(([date, name]) => [date, name])).toEqual([["2026-11-08", "Dinner"]]);
      // Sunday, from half past midnight.
      const taken = rowsOf(reply, "occupancy").filter(([, , seats]) => (seats as number) > 0);
      expect(taken.map(([weekday, minute]) => [weekday, minute])).toEqual(
        [1470, 1485, 1500, 1515, 1530].map((minute) => [0, minute]),
      );
    });

    /** Open from ten at night to five in the morning. */
    const nights = { servicePeriods: [{ name: "Night", from: "22:00", to: "05:00", days }] };

    test("when the clocks go back, the hour that comes twice has twice the seats", async () => {
      await start(newDatabase, nights);
      // From half past one until half past three: three hours.
      await insert({
        ...{ ...completed, service_date: "2026-10-24", start_minutes: 25 * 60 + 30 },
        starts_at: "2026-10-24T23:30:00.000Z",
        ends_at: "2026-10-25T02:30:00.000Z",
        seated_at: "2026-10-24T23:30:00.000Z",
        left_at: "2026-10-25T02:30:00.000Z",
      });
      const reply = await read("?period=custom&from=2026-10-24&to=2026-10-24");
      const rows = rowsOf(reply, "occupancy") as number[][];
      expect(rows).toHaveLength(28);
      const day = await readStored("2026-10-24");
      expect(day.seats["1560"]).toEqual({ taken: 4, available: 48, times: 2 });
      expect(day.seats["1620"]).toEqual({ taken: 2, available: 24, times: 1 });
      expect(rows.find(([, minute]) => minute === 1560)).toEqual([6, 1560, 2, 24, 2 / 24, 0, 0]);
      expect(rowsOf(reply, "stays")).toEqual([[2, 1, 90, 180, 180]]);
    });

    test("when they go forward, the hour that is skipped has none", async () => {
      await start(newDatabase, nights);
      now = new Date("2027-04-10T15:00:00Z");
      owner = await staffSession(service.storage, await addStaff(service.storage, "owner", { id: "o2" }), {
        now,
      });
      // From half past one until half past three: one hour.
      await insert({
        ...{ ...completed, service_date: "2027-03-27", start_minutes: 25 * 60 + 30 },
        starts_at: "2027-03-28T00:30:00.000Z",
        ends_at: "2027-03-28T01:30:00.000Z",
        seated_at: "2027-03-28T00:30:00.000Z",
        left_at: "2027-03-28T01:30:00.000Z",
      });
      const rows = rowsOf(
        await read("?period=custom&from=2027-03-27&to=2027-03-27"),
        "occupancy",
      ) as number[][];
      expect(rows.map(([, minute]) => minute)).not.toContain(1560);
      expect(rows).toHaveLength(24);
      expect(rows.filter(([, , seats]) => seats! > 0).map(([, minute]) => minute)).toEqual([
        1530, 1545, 1620, 1635,
      ]);
    });

    const readStored = async (date: string) => {
      await runJobs();
      const row = await service.storage.db
        .selectFrom("daily_totals")
        .select("totals")
        .where("service_date", "=", date)
        .where("part", "=", "book")
        .executeTakeFirstOrThrow();
      return JSON.parse(row.totals) as { seats: Record<string, unknown> };
    };

    test("an evening without a service is left out, and is not the last one", async () => {
      await start(newDatabase, { closures: [{ from: "2026-11-08", to: "2026-11-09" }] });
      const evening = await read("?period=evening");
      expect([evening.from, evening.to]).toEqual(["2026-11-07", "2026-11-07"]);
      const week = await read("?period=week");
      expect([week.from, week.to]).toEqual(["2026-11-03", "2026-11-09"]);
      await insert({
        ...{ ...completed, service_date: "2026-11-06", start_minutes: 20 * 60 },
        starts_at: "2026-11-06T19:00:00.000Z",
        ends_at: "2026-11-06T20:30:00.000Z",
        seated_at: "2026-11-06T19:00:00.000Z",
      });
      const dates = new Set(rowsOf(await read("?period=week"), "covers").map(([date]) => date));
      expect([...dates]).toEqual(["2026-11-06", "2026-11-07"]);
    });

    test("a table keeps its numbers under a new name", async () => {
      await start(newDatabase);
      const stay = {
        ...{ ...completed, service_date: "2026-11-06", start_minutes: 20 * 60 },
        starts_at: "2026-11-06T19:00:00.000Z",
        ends_at: "2026-11-06T20:30:00.000Z",
        seated_at: "2026-11-06T19:00:00.000Z",
        left_at: "2026-11-06T20:30:00.000Z",
      };
      await insert(stay, "1");
      await runJobs();
      const renamed = settings.tables.map((table) =>
        table.name === "1" ? { ...table, name: "Window" } : table,
      );
      await writeFile(
        join(service.config.contentDir, "settings/booking.yml"),
        bookingSettings({ ...settings, tables: renamed }),
      );
      expect(rowsOf(await read("?period=week"), "tables")).toEqual([["Window", 1, 90, 90]]);
      await runJobs();
      now = new Date("2026-11-28T15:00:00Z");
      owner = await staffSession(service.storage, await addStaff(service.storage, "owner", { id: "o2" }), {
        now,
      });
      const later = await read("?period=custom&from=2026-11-03&to=2026-11-09");
      expect(rowsOf(later, "tables")).toEqual([["Window", 1, 90, 90]]);
    });

    test("a host who says later that a party came changes the evening's numbers", async () => {
      await start(newDatabase);
      await insert({
        ...{ status: "confirmed", party_size: 2, service_date: "2026-11-09", start_minutes: 20 * 60 },
        starts_at: "2026-11-09T19:00:00.000Z",
        ends_at: "2026-11-09T20:30:00.000Z",
        created_at: "2026-11-08T10:00:00.000Z",
      });
      await runJobs();
      expect(chart(await read("?period=evening"), "no-shows").sentence).toContain("1 party is unresolved");
      await service.storage.write([], async (tx) => {
        await tx.updateTable("reservations").set({ status: "no-show" }).execute();
      });
      expect(chart(await read("?period=evening"), "no-shows").sentence).toBe(
        "1 of 1 booking was a no-show (100%), and 0 were cancelled less than a day ahead.",
      );
    });

    test("a host sees the evenings alone, others nothing", async () => {
      await start(newDatabase);
      const ids = (await read("?period=week", host)).charts.map(({ id }) => id);
      expect(ids).toEqual([
        ...[
          "covers",
          "sources",
          "booked",
          "occupancy",
          "stays",
          "tables",
          "no-shows",
          "reminders",
          "waiting",
        ],
      ]);
      const names = (await read("?period=week", host)).headlines.map(({ name }) => name);
      expect(names).toEqual(["Guests", "Seats taken", "No-shows", "Turned away"]);
      const download = (id: string, headers: Record<string, string>) =>
        service.app.inject({ url: `${paths.downloadNumbers}?chart=${id}`, headers });
      expect((await download("covers", host)).statusCode).toBe(200);
      expect((await download("orders", host)).json()).toMatchObject({ code: "NOT_PERMITTED" });
      for (const role of ["cook", "editor"] as const) {
        const headers = await staffSession(service.storage, await addStaff(service.storage, role), { now });
        expect((await request("", headers)).json()).toMatchObject({ code: "NOT_PERMITTED" });
      }
      expect((await service.app.inject({ url: paths.getNumbers })).statusCode).toBe(401);
    });

    test("money without decimals stays whole, on the screen and in the table", async () => {
      await start(newDatabase);
      await writeFile(
        join(service.config.contentDir, "settings/site.yml"),
        `${siteSettings}formats: { currency: JPY, locale: en-GB }\n`,
      );
      const at = "2026-11-09T19:00:00.000Z";
      await service.storage.write([], async (tx) => {
        await tx
          .insertInto("orders")
          .values({
            ...{ number: "ONE", state: "collected", usage: "{}", packaging_cents: 0, total_cents: 2400 },
            ...{ due_at: at, latest_at: at, start_by: at, ready_at: at, created_at: at, updated_at: at },
          })
          .execute();
      });
      const reply = await read("?period=evening");
      expect(chart(reply, "orders").sentence).toContain("1 order for ¥2,400");
      const { body, headers } = await service.app.inject({
        url: `${paths.downloadNumbers}?chart=orders`,
        headers: owner,
      });
      expect(headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
      expect(body).toBe("\ufeffDate,Orders,Sales,Average bag\r\n2026-11-09,1,2400,2400\r\n");
    });
  });
});
