import type { ReservationStatus } from "../../../src/contract/reservation.ts";
import { bookTable } from "../../../src/server/reservations/book.ts";
import { cancelReservation, reschedule } from "../../../src/server/reservations/reschedule.ts";
import type { ReservationChange } from "../../../src/server/reservations/reservation-events.ts";
import type { ReservationDeps } from "../../../src/server/reservations/deps.ts";
import { purgeExpiredKeys } from "../../../src/server/reservations/idempotency.ts";
import { readRules, type BookingSettings } from "../../../src/server/reservations/rules.ts";
import { findReservation, holdTables, tablesOf } from "../../../src/server/reservations/store.ts";
import { openStorage, type Storage } from "../../../src/server/storage/index.ts";
import { accountLock, dayLock, jobLock } from "../../../src/server/storage/locks.ts";
import fc from "fast-check";
import { action, Restaurant } from "../support/restaurant.ts";
import { databaseOf, databases } from "../support/databases.ts";
import { bookingRules } from "../support/fixtures.ts";
import { saturdayAfternoon } from "../support/service.ts";

// Hundreds of durable writes take their time on a busy disk.
jest.setTimeout(30_000);

const twoTables = [
  { name: "1", min: 1, max: 4 },
  { name: "2", min: 1, max: 4 },
];
const settings = (changes: Readonly<Record<string, unknown>> = {}) =>
  ({ ...bookingRules, largestParty: 4, tables: twoTables, ...changes }) as unknown as BookingSettings;

/** Forgets every reservation, and with each its tables and its history. */
const emptied = async ({ db }: Storage) => {
  await db.deleteFrom("reservations").execute();
  await db.deleteFrom("idempotency_keys").execute();
};

describe.each(databases())("%s", (name, newDatabase) => {
  let storage: Storage;
  let deps: ReservationDeps;
  let changes: ReservationChange[];
  let now: Date;
  beforeAll(async () => {
    storage = await openStorage(databaseOf(await newDatabase()));
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    await emptied(storage);
    now = saturdayAfternoon;
    changes = [];
    deps = {
      storage,
      now: () => now,
      bookingRules: { read: () => Promise.resolve(readRules(settings())) },
      onChange: (_tx, change) => {
        changes.push(change);
        return Promise.resolve();
      },
    };
  });

  const evening = { numberOfPersons: 2, reservationDate: "2026-11-22", reservationTime: "8:00 PM" };
  const book = (body: object = {}, options: Parameters<typeof bookTable>[2] = {}) =>
    bookTable({ ...evening, ...body }, deps, options);
  const booked = async (body: object = {}) => {
    const outcome = await book(body);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value.reservation.id;
  };
  const codeOf = (outcome: Awaited<ReturnType<typeof book | typeof reschedule>>) =>
    outcome.ok ? "ok" : outcome.code;
  const eventsOf = async (id: string) => {
    const rows = await storage.db
      .selectFrom("reservation_events")
      .selectAll()
      .where("reservation_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ at, kind, actor, details }) => ({ at, kind, actor, ...JSON.parse(details) }));
  };
  const count = async (
    table: "reservations" | "reservation_tables" | "reservation_events" | "idempotency_keys",
  ) => (await storage.db.selectFrom(table).selectAll().execute()).length;

  it("writes a booking's time, table and history together", async () => {
    const id = await booked({ reservationTime: "12:30 am", numberOfPersons: 3 });
    const stored = await findReservation(storage.db, id);
    expect(stored).toMatchObject({
      status: "confirmed",
      starts_at: "2026-11-22T23:30:00.000Z",
      ends_at: "2026-11-23T01:30:00.000Z",
      turn_minutes: 120,
      sequence: 0,
      account_id: null,
    });
    expect(await tablesOf(storage.db, id)).toEqual(["1"]);
    expect(await eventsOf(id)).toEqual([
      {
        at: now.toISOString(),
        kind: "booked",
        actor: "guest",
        date: "2026-11-22",
        minutes: 1470,
        party: 3,
        tables: ["1"],
      },
    ]);
    expect(changes).toEqual([{ kind: "booked", reservation: stored }]);
  });

  it("books for an account, and for nobody where the account has been deleted meanwhile", async () => {
    const account = { id: "17", email_key: "leyla@example.com" };
    const at = now.toISOString();
    await storage.write([accountLock(account.email_key)], (tx) =>
      tx
        .insertInto("accounts")
        .values({
          ...account,
          email: account.email_key,
          name: "Leyla",
          password_hash: "",
          confirmed_at: null,
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    const bookedBy = async () => {
      const outcome = await book({}, { account });
      const id = outcome.ok ? outcome.value.reservation.id : "";
      const [event] = await eventsOf(id);
      return [(await findReservation(storage.db, id))?.account_id, event.actor];
    };
    expect(await bookedBy()).toEqual(["17", "account 17"]);
    await storage.write([accountLock(account.email_key)], (tx) => tx.deleteFrom("accounts").execute());
    expect(await bookedBy()).toEqual([null, "guest"]);
  });

  it("books nothing where what is to be written with it fails", async () => {
    deps = { ...deps, onChange: () => Promise.reject(new Error("no room for mails")) };
    await expect(book()).rejects.toThrow("no room for mails");
    expect(
      await Promise.all([count("reservations"), count("reservation_tables"), count("reservation_events")]),
    ).toEqual([0, 0, 0]);
  });

  it("is refused by the database itself where two parties would share a table for a minute", async () => {
    const [first, second] = [await booked(), await booked({ reservationTime: "11:00 PM" })];
    const seat = (from: number, to: number, table = "1") =>
      storage.write([dayLock("2026-11-22")], (tx) => holdTables(tx, second, [table], { from, to }));
    await storage.write([dayLock("2026-11-22")], (tx) => tx.deleteFrom("reservation_tables").execute());
    await storage.write([dayLock("2026-11-22")], (tx) =>
      holdTables(tx, first, ["1"], { from: 1000, to: 1060 }),
    );
    for (const [from, to] of [
      [1059, 1100],
      [900, 1001],
      [1010, 1020],
      [900, 1100],
    ] as const)
      await expect(seat(from, to)).rejects.toThrow();
    await seat(1060, 1100);
    expect(await count("reservation_tables")).toBe(2);
  });

  describe("moving", () => {
    it("takes another table at another time, and leaves a trace of both", async () => {
      const id = await booked();
      now = new Date(now.getTime() + 60_000);
      const outcome = await reschedule(
        id,
        { date: "2026-11-24", time: "9:30 PM", partySize: 4 },
        "guest",
        deps,
      );
      const moved = {
        party_size: 4,
        service_date: "2026-11-24",
        start_minutes: 1290,
        time_given: "9:30 PM",
        starts_at: "2026-11-24T20:30:00.000Z",
        ends_at: "2026-11-24T22:30:00.000Z",
        turn_minutes: 120,
        sequence: 1,
        updated_at: now.toISOString(),
        created_at: saturdayAfternoon.toISOString(),
      };
      expect(outcome).toMatchObject({ ok: true, value: moved });
      expect(await findReservation(storage.db, id)).toMatchObject(moved);
      expect((await eventsOf(id))[1]).toEqual({
        at: now.toISOString(),
        kind: "moved",
        actor: "guest",
        date: "2026-11-24",
        minutes: 1290,
        party: 4,
        tables: ["1"],
        before: { date: "2026-11-22", minutes: 1200, party: 2, tables: ["1"] },
      });
      expect(changes[1]).toMatchObject({
        kind: "moved",
        before: { sequence: 0 },
        reservation: { sequence: 1 },
      });
      // The old place is free for two.
      await booked();
      await booked();
    });

    it("works onto the party's own time, in a full house", async () => {
      const id = await booked();
      await booked();
      const to = { date: "2026-11-22", time: "8:30 PM", partySize: 3 };
      expect(codeOf(await reschedule(id, to, "guest", deps))).toBe("ok");
      expect(await tablesOf(storage.db, id)).toEqual(["1"]);
    });

    it("keeps the old place where the new one is taken, and names others", async () => {
      const id = await booked({ reservationTime: "6:00 PM" });
      await booked();
      await booked();
      const to = { date: "2026-11-22", time: "8:00 PM", partySize: 2 };
      const outcome = await reschedule(id, to, "guest", deps);
      expect(outcome).toMatchObject({
        ok: false,
        code: "NO_TABLE_AVAILABLE",
        alternatives: ["6:30 PM", "9:30 PM", "6:00 PM"].map((time) => ({ date: "2026-11-22", time })),
      });
      expect(await findReservation(storage.db, id)).toMatchObject({ start_minutes: 1080, sequence: 0 });
      expect(await tablesOf(storage.db, id)).toEqual(["1"]);
      expect(await eventsOf(id)).toHaveLength(1);
    });

    it("changes nothing, and tells nobody, where nothing is to change", async () => {
      const id = await booked();
      const to = { date: "2026-11-22", time: "8:00 PM", partySize: 2 };
      expect(await reschedule(id, to, "guest", deps)).toMatchObject({
        ok: true,
        value: { sequence: 0 },
      });
      expect(changes).toHaveLength(1);
    });

    it.each([
      [{ partySize: 0 }, "INVALID_PERSON_COUNT"],
      [{ partySize: 5 }, "INVALID_PERSON_COUNT"],
      [{ date: "2026-02-30" }, "INVALID_DATE_FORMAT"],
      [{ date: "2026-11-20" }, "INVALID_DATE_PAST"],
      [{ time: "8:10 PM" }, "OUTSIDE_SERVICE_HOURS"],
      [{ time: "soon" }, "INVALID_TIME"],
      [{ date: "2028-11-20" }, "OUTSIDE_SERVICE_HOURS"],
      [{ date: "2028-11-21" }, "TOO_FAR_AHEAD"],
    ])("%j: %s", async (change, code) => {
      const id = await booked();
      const to = { date: "2026-11-22", time: "9:00 PM", partySize: 2, ...change };
      expect(codeOf(await reschedule(id, to, "guest", deps))).toBe(code);
      expect(await findReservation(storage.db, id)).toMatchObject({ start_minutes: 1200, sequence: 0 });
    });

    it("moves one reservation to one place only, however many ask at once", async () => {
      const id = await booked();
      const times = ["6:00 PM", "7:30 PM", "9:00 PM", "10:30 PM"];
      const dates = ["2026-11-24", "2026-11-25", "2026-11-26"];
      const moves = dates.flatMap((date) => times.map((time) => ({ date, time, partySize: 2 })));
      const outcomes = await Promise.all(moves.map((to) => reschedule(id, to, "guest", deps)));
      expect(new Set(outcomes.map(codeOf))).toEqual(new Set(["ok"]));
      const stored = await findReservation(storage.db, id);
      expect(stored).toMatchObject({ sequence: moves.length });
      const rows = await storage.db.selectFrom("reservation_tables").selectAll().execute();
      expect(rows.map(({ from_minute }) => new Date(from_minute * 60_000).toISOString())).toEqual([
        stored!.starts_at,
      ]);
    });
  });

  describe("cancelling", () => {
    it("frees the table at once, and is done once", async () => {
      const id = await booked();
      await booked();
      expect(codeOf(await book())).toBe("NO_TABLE_AVAILABLE");
      expect(await cancelReservation(id, "staff", deps)).toMatchObject({
        ok: true,
        value: { status: "cancelled", sequence: 1 },
      });
      expect(await cancelReservation(id, "guest", deps)).toMatchObject({ ok: true, value: { sequence: 1 } });
      expect((await eventsOf(id)).map(({ kind, actor }) => [kind, actor])).toEqual([
        ["booked", "guest"],
        ["cancelled", "staff"],
      ]);
      expect(changes.filter(({ kind }) => kind === "cancelled")).toHaveLength(1);
      expect(codeOf(await book())).toBe("ok");
      const to = { date: "2026-11-24", time: "8:00 PM", partySize: 2 };
      expect(codeOf(await reschedule(id, to, "guest", deps))).toBe("RESERVATION_CLOSED");
    });
  });

  describe("what can no longer be changed", () => {
    const both = async (id: string) => [
      codeOf(await reschedule(id, { date: "2026-11-24", time: "8:00 PM", partySize: 2 }, "guest", deps)),
      codeOf(await cancelReservation(id, "guest", deps)),
    ];

    it("is a reservation that does not exist", async () => {
      expect(await both("0000-0000-00")).toEqual(["RESERVATION_NOT_FOUND", "RESERVATION_NOT_FOUND"]);
    });

    it("is one whose guests' time has come", async () => {
      const id = await booked();
      now = new Date("2026-11-22T18:59:59Z");
      expect(
        codeOf(await cancelReservation(await booked({ reservationTime: "9:00 PM" }), "guest", deps)),
      ).toBe("ok");
      now = new Date("2026-11-22T19:00:00Z");
      expect(await both(id)).toEqual(["RESERVATION_CLOSED", "RESERVATION_CLOSED"]);
    });

    it.each<ReservationStatus>(["seated", "completed", "no-show"])("is one that is %s", async (status) => {
      const id = await booked();
      await storage.write([dayLock("2026-11-22")], (tx) =>
        tx.updateTable("reservations").set({ status }).execute(),
      );
      expect(await both(id)).toEqual(["RESERVATION_CLOSED", "RESERVATION_CLOSED"]);
    });
  });

  describe("a booking that is sent again", () => {
    it("is answered as the first was, books once, and is another's with another body", async () => {
      const first = await book({ name: "Ada" }, { idempotencyKey: "a" });
      expect(first.ok).toBe(true);
      expect(await book({ name: "Ada" }, { idempotencyKey: "a" })).toEqual(first);
      // The same request, its keys in another order.
      const { numberOfPersons, reservationDate, reservationTime } = evening;
      const body = { name: "Ada", reservationTime, reservationDate, numberOfPersons };
      expect(await bookTable(body, deps, { idempotencyKey: "a" })).toEqual(first);
      expect(codeOf(await book({ name: "Bea" }, { idempotencyKey: "a" }))).toBe("IDEMPOTENCY_KEY_REUSED");
      expect(codeOf(await book({ name: "Bea" }, { idempotencyKey: "b" }))).toBe("ok");
      expect([await count("reservations"), changes.length]).toEqual([2, 2]);
    });

    it("books once when it comes twenty times at once", async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => book({}, { idempotencyKey: "a" })));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect([codeOf(outcomes[0]!), await count("reservations")]).toEqual(["ok", 1]);
    });

    it("lets one of several different requests under one key through, and nobody waits for ever", async () => {
      const bodies = ["2026-11-22", "2026-11-24", "2026-11-25", "2026-11-26"].map((reservationDate) => ({
        reservationDate,
      }));
      const outcomes = await Promise.all(
        bodies.flatMap((body) => ["a", "b"].map((idempotencyKey) => book(body, { idempotencyKey }))),
      );
      const codes = outcomes.map(codeOf).sort();
      expect(codes).toEqual([...Array<string>(6).fill("IDEMPOTENCY_KEY_REUSED"), "ok", "ok"]);
      expect(await count("reservations")).toBe(2);
    });

    it("gets the first answer even when the time has passed and the rules have changed", async () => {
      const today = { reservationDate: "2026-11-21" };
      const first = await book(today, { idempotencyKey: "a" });
      now = new Date("2026-11-21T22:00:00Z");
      deps = {
        ...deps,
        bookingRules: { read: () => Promise.resolve(readRules(settings({ paused: true }))) },
      };
      expect(first.ok).toBe(true);
      expect(await book(today, { idempotencyKey: "a" })).toEqual(first);
    });

    it("is decided anew where it was refused", async () => {
      const ids = [await booked(), await booked()];
      expect(codeOf(await book({}, { idempotencyKey: "a" }))).toBe("NO_TABLE_AVAILABLE");
      await cancelReservation(ids[0]!, "guest", deps);
      expect(codeOf(await book({}, { idempotencyKey: "a" }))).toBe("ok");
    });

    it("is remembered for a day, and not longer", async () => {
      await book({}, { idempotencyKey: "a" });
      const forget = (hours: number) =>
        storage.write([jobLock("keys")], (tx) =>
          purgeExpiredKeys(tx, new Date(now.getTime() + hours * 3600_000)),
        );
      await forget(23);
      expect(await count("idempotency_keys")).toBe(1);
      await forget(24);
      expect([await count("idempotency_keys"), await count("reservations")]).toEqual([0, 1]);
    });

    it("is a new one after a day", async () => {
      const first = await book({}, { idempotencyKey: "a" });
      now = new Date(now.getTime() + 24 * 3600_000);
      const second = await book({}, { idempotencyKey: "a" });
      expect([codeOf(first), codeOf(second)]).toEqual(["ok", "ok"]);
      expect(second).not.toEqual(first);
      expect([await count("reservations"), await count("idempotency_keys")]).toEqual([2, 1]);
    });
  });

  it("never seats two parties at one table, and never refuses while a table is free", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 25 }),
        async (steps) => {
          await emptied(storage);
          await new Restaurant(storage, steps).run();
        },
      ),
      { numRuns: name === "SQLite" ? 70 : 25 },
    );
  }, 60_000);

  it("gives the last table to one of three hundred who want it at once", async () => {
    await booked();
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) => book({ reservationTime: index % 2 ? "8:00 PM" : "8:30 PM" })),
    );
    const counts = Object.fromEntries(
      [...Map.groupBy(outcomes, codeOf)].map(([code, { length }]) => [code, length]),
    );
    expect(counts).toEqual({ ok: 1, NO_TABLE_AVAILABLE: 299 });
    expect([await count("reservations"), await count("reservation_tables")]).toEqual([2, 2]);
  });
});
