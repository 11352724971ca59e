import { purgeExpiredKeys } from "../../../../src/core/server/storage/idempotency.ts";
import { cancelReservation } from "../../../../src/features/booking/server/reschedule.ts";
import { jobLock } from "../../../../src/core/server/storage/locks.ts";
import { Bookings, codeOf, nextEvening, smallRestaurant } from "../support/bookings.ts";
import { databases } from "../support/databases.ts";

describe.each(databases())("%s", (_name, newDatabase) => {
  let bookings: Bookings;
  beforeAll(async () => {
    bookings = await Bookings.open(await newDatabase());
  });
  beforeEach(() => bookings.startOver());
  afterAll(() => bookings.close());

  describe("a repeated booking request", () => {
    it("gets the first answer, books once, and is refused with another body", async () => {
      const first = await bookings.book({ name: "Ada" }, { idempotencyKey: "a" });
      expect(first.ok).toBe(true);
      expect(await bookings.book({ name: "Ada" }, { idempotencyKey: "a" })).toEqual(first);
      // The same request with its keys in another order.
      const { numberOfPersons, reservationDate, reservationTime } = nextEvening;
      const body = { name: "Ada", reservationTime, reservationDate, numberOfPersons };
      expect(await bookings.sent(body, { idempotencyKey: "a" })).toEqual(first);
      expect(codeOf(await bookings.book({ name: "Bea" }, { idempotencyKey: "a" }))).toBe(
        "IDEMPOTENCY_KEY_REUSED",
      );
      expect(codeOf(await bookings.book({ name: "Bea" }, { idempotencyKey: "b" }))).toBe("ok");
      expect([await bookings.count("reservations"), bookings.changes.length]).toEqual([2, 2]);
    });

    it("books once if it comes twenty times at once", async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => bookings.book({}, { idempotencyKey: "a" })),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect([codeOf(outcomes[0]!), await bookings.count("reservations")]).toEqual(["ok", 1]);
    });

    it("lets one of several different requests under one key through, without blocking any", async () => {
      const bodies = ["2026-11-22", "2026-11-24", "2026-11-25", "2026-11-26"].map((reservationDate) => ({
        reservationDate,
      }));
      const outcomes = await Promise.all(
        bodies.flatMap((body) => ["a", "b"].map((idempotencyKey) => bookings.book(body, { idempotencyKey }))),
      );
      const codes = outcomes.map(codeOf).sort();
      expect(codes).toEqual([...Array<string>(6).fill("IDEMPOTENCY_KEY_REUSED"), "ok", "ok"]);
      expect(await bookings.count("reservations")).toBe(2);
    });

    it("gets the first answer even if the time has passed and the rules have changed", async () => {
      const today = { reservationDate: "2026-11-21" };
      const first = await bookings.book(today, { idempotencyKey: "a" });
      bookings.now = new Date("2026-11-21T22:00:00Z");
      bookings.deps = {
        ...bookings.deps,
        bookingRules: { read: () => Promise.resolve(smallRestaurant({ paused: true })) },
      };
      expect(first.ok).toBe(true);
      expect(await bookings.book(today, { idempotencyKey: "a" })).toEqual(first);
    });

    it("is decided again if it was refused", async () => {
      const ids = [await bookings.booked(), await bookings.booked()];
      expect(codeOf(await bookings.book({}, { idempotencyKey: "a" }))).toBe("NO_TABLE_AVAILABLE");
      await cancelReservation(ids[0]!, bookings.deps);
      expect(codeOf(await bookings.book({}, { idempotencyKey: "a" }))).toBe("ok");
    });

    it("is remembered for a day, and no longer", async () => {
      await bookings.book({}, { idempotencyKey: "a" });
      const forget = (hours: number) =>
        bookings.storage.write([jobLock("keys")], (tx) =>
          purgeExpiredKeys(tx, new Date(bookings.now.getTime() + hours * 3600_000)),
        );
      await forget(23);
      expect(await bookings.count("idempotency_keys")).toBe(1);
      await forget(24);
      expect([await bookings.count("idempotency_keys"), await bookings.count("reservations")]).toEqual([
        0, 1,
      ]);
    });

    it("is a new one after a day", async () => {
      const first = await bookings.book({}, { idempotencyKey: "a" });
      bookings.now = new Date(bookings.now.getTime() + 24 * 3600_000);
      const second = await bookings.book({}, { idempotencyKey: "a" });
      expect([codeOf(first), codeOf(second)]).toEqual(["ok", "ok"]);
      expect(second).not.toEqual(first);
      expect([await bookings.count("reservations"), await bookings.count("idempotency_keys")]).toEqual([
        2, 1,
      ]);
    });
  });
});
