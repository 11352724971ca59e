import fc from "fast-check";
import { findReservation, holdTables } from "../../../../src/features/booking/server/store.ts";
import { tablesOf } from "../../../core/server/support/reservation.ts";
import { accountLock, dayLock } from "../../../../src/core/server/storage/locks.ts";
import { Bookings, codeOf } from "../../../core/server/support/bookings.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { NightShift, fullShift, shift } from "../../../core/server/support/night-shift.ts";
import { Restaurant, guestCancelsToo, night } from "../../../core/server/support/restaurant.ts";
import { propertyRuns } from "../../../support/property-runs.ts";

describe.each(databases())("%s", (name, newDatabase) => {
  let bookings: Bookings;
  beforeAll(async () => {
    bookings = await Bookings.open(await newDatabase());
  });
  beforeEach(() => bookings.startOver());
  afterAll(() => bookings.close());

  it("writes a booking's time and table together", async () => {
    const id = await bookings.booked({ reservationTime: "12:30 am", numberOfPersons: 3 });
    const stored = await findReservation(bookings.storage.db, id);
    expect(stored).toMatchObject({
      status: "confirmed",
      starts_at: "2026-11-22T23:30:00.000Z",
      ends_at: "2026-11-23T01:30:00.000Z",
      turn_minutes: 120,
      sequence: 0,
      account_id: null,
    });
    expect(await tablesOf(bookings.storage.db, id)).toEqual(["1"]);
    expect(bookings.changes).toEqual([{ kind: "booked", reservation: stored, tables: ["1"] }]);
  });

  it("books for an account, and without one if the account has been deleted meanwhile", async () => {
    const account = { id: "17", email_key: "leyla@example.com" };
    const at = bookings.now.toISOString();
    await bookings.storage.write([accountLock(account.email_key)], (tx) =>
      tx
        .insertInto("accounts")
        .values({
          ...account,
          email: account.email_key,
          name: "Leyla",
          password_hash: "",
          confirmed_at: null,
          created_at: at,
        })
        .execute(),
    );
    const bookedBy = async () => {
      const outcome = await bookings.book({}, { account });
      const id = outcome.ok ? outcome.value.reservation.id : "";
      return (await findReservation(bookings.storage.db, id))?.account_id;
    };
    expect(await bookedBy()).toBe("17");
    await bookings.storage.write([accountLock(account.email_key)], (tx) =>
      tx.deleteFrom("accounts").execute(),
    );
    expect(await bookedBy()).toEqual(null);
  });

  it("books nothing if anything to be written with it fails", async () => {
    bookings.deps = { ...bookings.deps, onChange: () => Promise.reject(new Error("no room for mails")) };
    await expect(bookings.book()).rejects.toThrow("no room for mails");
    expect(await Promise.all([bookings.count("reservations"), bookings.count("reservation_tables")])).toEqual(
      [0, 0],
    );
  });

  it("is refused by the database itself if two parties would share a table for a minute", async () => {
    const [first, second] = [await bookings.booked(), await bookings.booked({ reservationTime: "11:00 PM" })];
    const seat = (from: number, to: number, table = "1") =>
      bookings.storage.write([dayLock("2026-11-22")], (tx) => holdTables(tx, second, [table], { from, to }));
    await bookings.storage.write([dayLock("2026-11-22")], (tx) =>
      tx.deleteFrom("reservation_tables").execute(),
    );
    await bookings.storage.write([dayLock("2026-11-22")], (tx) =>
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
    expect(await bookings.count("reservation_tables")).toBe(2);
  });

  it("never seats two parties at one table, and never refuses while a table is free", async () => {
    await fc.assert(
      fc.asyncProperty(night, async (steps) => {
        await bookings.startOver();
        await new Restaurant(bookings.storage, steps).run();
      }),
      { numRuns: propertyRuns(name === "SQLite" ? 50 : 18), examples: [[guestCancelsToo]] },
    );
  });

  it("as time passes, seats no party at an occupied table, and answers a host's whole shift like the model", async () => {
    const played = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(shift, async (steps) => {
        await bookings.startOver();
        await new NightShift(bookings.storage, played).run(steps);
      }),
      { numRuns: propertyRuns(name === "SQLite" ? 120 : 40), examples: [[fullShift]] },
    );
    // A shift without parties would match any model.
    for (const one of [
      "walk-in ok",
      "seat ok",
      "seat clash",
      "seat refused",
      "complete ok",
      "no-show ok",
      "undo ok",
    ])
      expect([one, (played.get(one) ?? 0) > 0]).toEqual([one, true]);
  });

  it("gives the last table to one of three hundred guests who want it at once", async () => {
    await bookings.booked();
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        bookings.book({ reservationTime: index % 2 ? "8:00 PM" : "8:30 PM" }),
      ),
    );
    const counts = Object.fromEntries(
      [...Map.groupBy(outcomes, codeOf)].map(([code, { length }]) => [code, length]),
    );
    expect(counts).toEqual({ ok: 1, NO_TABLE_AVAILABLE: 299 });
    expect([await bookings.count("reservations"), await bookings.count("reservation_tables")]).toEqual([
      2, 2,
    ]);
  });
});
