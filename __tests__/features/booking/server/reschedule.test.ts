import type { ReservationStatus } from "../../../../src/features/booking/contract/reservation.ts";
import { cancelReservation, reschedule } from "../../../../src/features/booking/server/reschedule.ts";
import { findReservation } from "../../../../src/features/booking/server/store.ts";
import { tablesOf } from "../../../core/server/support/reservation.ts";
import { dayLock } from "../../../../src/core/server/storage/locks.ts";
import { Bookings, codeOf } from "../../../core/server/support/bookings.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { saturdayAfternoon } from "../../../core/server/support/service.ts";

describe.each(databases())("%s", (_name, newDatabase) => {
  let bookings: Bookings;
  beforeAll(async () => {
    bookings = await Bookings.open(await newDatabase());
  });
  beforeEach(() => bookings.startOver());
  afterAll(() => bookings.close());

  describe("moving", () => {
    it("takes another table at another time", async () => {
      const id = await bookings.booked();
      bookings.now = new Date(bookings.now.getTime() + 60_000);
      const outcome = await reschedule(
        id,
        { date: "2026-11-24", time: "9:30 PM", partySize: 4 },
        bookings.deps,
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
        updated_at: bookings.now.toISOString(),
        created_at: saturdayAfternoon.toISOString(),
      };
      expect(outcome).toMatchObject({ ok: true, value: moved });
      expect(await findReservation(bookings.storage.db, id)).toMatchObject(moved);
      expect(bookings.changes[1]).toMatchObject({
        kind: "moved",
        before: { sequence: 0 },
        reservation: { sequence: 1 },
      });
      // At the old time, two tables are free again.
      await bookings.booked();
      await bookings.booked();
    });

    it("works even for the party's own time, in a full restaurant", async () => {
      const id = await bookings.booked();
      await bookings.booked();
      const to = { date: "2026-11-22", time: "8:30 PM", partySize: 3 };
      expect(codeOf(await reschedule(id, to, bookings.deps))).toBe("ok");
      expect(await tablesOf(bookings.storage.db, id)).toEqual(["1"]);
    });

    it("keeps the old time if the new one is taken, and offers others", async () => {
      const id = await bookings.booked({ reservationTime: "6:00 PM" });
      await bookings.booked();
      await bookings.booked();
      const to = { date: "2026-11-22", time: "8:00 PM", partySize: 2 };
      const outcome = await reschedule(id, to, bookings.deps);
      expect(outcome).toMatchObject({
        ok: false,
        code: "NO_TABLE_AVAILABLE",
        details: {
          alternatives: ["6:30 PM", "9:30 PM", "6:00 PM"].map((time) => ({ date: "2026-11-22", time })),
        },
      });
      expect(await findReservation(bookings.storage.db, id)).toMatchObject({
        start_minutes: 1080,
        sequence: 0,
      });
      expect(await tablesOf(bookings.storage.db, id)).toEqual(["1"]);
      expect(bookings.changes).toHaveLength(3);
    });

    it("changes nothing, and notifies no one, if there is no difference", async () => {
      const id = await bookings.booked();
      const to = { date: "2026-11-22", time: "8:00 PM", partySize: 2 };
      expect(await reschedule(id, to, bookings.deps)).toMatchObject({
        ok: true,
        value: { sequence: 0 },
      });
      expect(bookings.changes).toHaveLength(1);
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
      const id = await bookings.booked();
      const to = { date: "2026-11-22", time: "9:00 PM", partySize: 2, ...change };
      expect(codeOf(await reschedule(id, to, bookings.deps))).toBe(code);
      expect(await findReservation(bookings.storage.db, id)).toMatchObject({
        start_minutes: 1200,
        sequence: 0,
      });
    });

    it("moves one reservation to only one place, however many requests come at once", async () => {
      const id = await bookings.booked();
      const times = ["6:00 PM", "7:30 PM", "9:00 PM", "10:30 PM"];
      const dates = ["2026-11-24", "2026-11-25", "2026-11-26"];
      const moves = dates.flatMap((date) => times.map((time) => ({ date, time, partySize: 2 })));
      const outcomes = await Promise.all(moves.map((to) => reschedule(id, to, bookings.deps)));
      expect(new Set(outcomes.map(codeOf))).toEqual(new Set(["ok"]));
      const stored = await findReservation(bookings.storage.db, id);
      expect(stored).toMatchObject({ sequence: moves.length });
      const rows = await bookings.storage.db.selectFrom("reservation_tables").selectAll().execute();
      expect(rows.map(({ from_minute }) => new Date(from_minute * 60_000).toISOString())).toEqual([
        stored!.starts_at,
      ]);
    });
  });

  describe("cancelling", () => {
    it("frees the table at once, and is done once", async () => {
      const id = await bookings.booked();
      await bookings.booked();
      expect(codeOf(await bookings.book())).toBe("NO_TABLE_AVAILABLE");
      expect(await cancelReservation(id, bookings.deps)).toMatchObject({
        ok: true,
        value: { status: "cancelled", sequence: 1 },
      });
      expect(await cancelReservation(id, bookings.deps)).toMatchObject({
        ok: true,
        value: { sequence: 1 },
      });
      expect(bookings.changes.filter(({ kind }) => kind === "cancelled")).toHaveLength(1);
      expect(codeOf(await bookings.book())).toBe("ok");
      const to = { date: "2026-11-24", time: "8:00 PM", partySize: 2 };
      expect(codeOf(await reschedule(id, to, bookings.deps))).toBe("RESERVATION_CLOSED");
    });
  });

  describe("cannot be changed if the reservation", () => {
    const both = async (id: string) => [
      codeOf(await reschedule(id, { date: "2026-11-24", time: "8:00 PM", partySize: 2 }, bookings.deps)),
      codeOf(await cancelReservation(id, bookings.deps)),
    ];

    it("does not exist", async () => {
      expect(await both("0000-0000-00")).toEqual(["RESERVATION_NOT_FOUND", "RESERVATION_NOT_FOUND"]);
    });

    it("has begun", async () => {
      const id = await bookings.booked();
      bookings.now = new Date("2026-11-22T18:59:59Z");
      expect(
        codeOf(await cancelReservation(await bookings.booked({ reservationTime: "9:00 PM" }), bookings.deps)),
      ).toBe("ok");
      bookings.now = new Date("2026-11-22T19:00:00Z");
      expect(await both(id)).toEqual(["RESERVATION_CLOSED", "RESERVATION_CLOSED"]);
    });

    it.each<ReservationStatus>(["seated", "completed", "no-show"])("is %s", async (status) => {
      const id = await bookings.booked();
      await bookings.storage.write([dayLock("2026-11-22")], (tx) =>
        tx.updateTable("reservations").set({ status }).execute(),
      );
      expect(await both(id)).toEqual(["RESERVATION_CLOSED", "RESERVATION_CLOSED"]);
    });
  });
});
