import { readFileSync } from "node:fs";
import { readSettings } from "../../../../src/content/server/entries.ts";
import { serviceDateOf } from "../../../../src/features/booking/rules/schedule.ts";
import { readRules } from "../../../../src/features/booking/rules/rules.ts";
import { reschedule } from "../../../../src/features/booking/server/reschedule.ts";
import { floodFromOneNetwork, freeShares } from "../../../core/server/support/booking-flood.ts";
import { Bookings, codeOf } from "../../../core/server/support/bookings.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { saturdayAfternoon } from "../../../core/server/support/service.ts";
import { contentDir } from "../../../support/content-dir.ts";

/** The rules of the tests' restaurant: 24 tables, dinner from six to two. */
const rules = readRules(readSettings("booking", readFileSync(`${contentDir}/settings/booking.yml`, "utf8")));

describe.each(databases())("limits of bookings on %s", (_name, newDatabase) => {
  let bookings: Bookings;
  beforeAll(async () => {
    bookings = await Bookings.open(await newDatabase());
  });
  beforeEach(async () => {
    await bookings.startOver();
    bookings.deps = {
      ...bookings.deps,
      bookingRules: { read: () => Promise.resolve(rules) },
      phone: () => "555-0100",
    };
  });
  afterAll(() => bookings.close());

  let count = 0;
  /** Books for a guest about whom only the network is known. */
  const fromNetwork = (networkHash: string, body: object = {}) =>
    bookings.book({ name: `Guest ${++count}`, ...body }, { networkHash });
  const times = ["6:00 PM", "7:00 PM", "8:00 PM", "9:00 PM", "10:00 PM", "11:00 PM", "12:00 AM"];
  const evening = (networkHash: string, bookingsWanted: number, body: object = {}) =>
    Promise.all(
      Array.from({ length: bookingsWanted }, (_, index) =>
        fromNetwork(networkHash, { reservationTime: times[index % times.length], ...body }),
      ),
    );
  const booked = (results: readonly Awaited<ReturnType<typeof fromNetwork>>[]) =>
    results.filter(({ ok }) => ok).length;

  it("one network cannot fill an evening, however many requests it sends at once", async () => {
    const results = await evening("a network", 300);
    expect(booked(results)).toBe(6);
    const refused = results.find((result) => !result.ok);
    expect(refused).toMatchObject({
      code: "TOO_MANY_BOOKINGS",
      message:
        "Guests on your network, such as a hotel’s or an office’s, can’t book any more tables online for that day. We’re happy to take more bookings by telephone. Please ring us on 555-0100",
    });
    expect(codeOf(await fromNetwork("another network"))).toBe("ok");
    expect(codeOf(await fromNetwork("a network", { reservationDate: "2026-11-23" }))).toBe("ok");
  });

  it("a million requests from one network, in short: every evening keeps nineteen of twenty table minutes", async () => {
    const outcome = await floodFromOneNetwork(1500, {
      deps: bookings.deps,
      rules: { ...rules, daysAhead: 3 },
      // Fifteen hours in total.
      pass: () => (bookings.now = new Date(bookings.now.getTime() + 24 * 60_000)),
    });
    expect(outcome.booked).toBeGreaterThan(10);
    expect(outcome.refused.get("TOO_MANY_BOOKINGS")).toBeGreaterThan(1000);
    const shares = await freeShares(bookings.storage.db, rules, serviceDateOf(rules, saturdayAfternoon));
    expect(Math.min(...shares.values())).toBeGreaterThanOrEqual(0.95);
  });

  it("a hotel's desk and an office are allowed: six pairs for one evening, four tables for lunch, thirty bookings a day", async () => {
    expect(booked(await evening("a hotel", 6))).toBe(6);
    const lunch = { reservationTime: "1:00 PM", numberOfPersons: 4 };
    expect(booked(await evening("an office", 4, lunch))).toBe(4);
    const days = Array.from({ length: 24 }, (_, index) => `2026-12-${String(index + 1).padStart(2, "0")}`);
    const later = await Promise.all(
      days.map((reservationDate) => fromNetwork("a hotel", { reservationDate })),
    );
    expect(booked(later)).toBe(24);
    const refused = await fromNetwork("a hotel", { reservationDate: "2026-12-30" });
    expect(refused).toMatchObject({ code: "TOO_MANY_BOOKINGS", retryAfterMs: 24 * 3600_000 });
    expect(refused).toMatchObject({ message: expect.stringContaining("ring us on 555-0100") });
    bookings.now = new Date(bookings.now.getTime() + 24 * 3600_000);
    expect(codeOf(await fromNetwork("a hotel", { reservationDate: "2026-12-30" }))).toBe("ok");
  });

  it("bookings for other days cannot be moved together into one evening", async () => {
    const codes: string[] = [];
    for (let day = 1; day <= 10; day += 1) {
      const result = await fromNetwork("a network", { reservationDate: `2026-12-${10 + day}` });
      if (!result.ok) throw new Error(result.code);
      const input = { date: "2026-11-22", time: times[day % times.length], partySize: 2 };
      codes.push(codeOf(await reschedule(result.value.reservation.id, input, bookings.deps)));
    }
    expect(codes.filter((code) => code === "ok")).toHaveLength(6);
    expect(codes.filter((code) => code === "TOO_MANY_BOOKINGS")).toHaveLength(4);
  });

  it.each([
    ["address", { email: "ada@example.com" }, { email: "ADA@Example.com" }],
    [
      "address with other words after a plus",
      { email: "ada+1@example.com" },
      { email: "Ada+two@example.com" },
    ],
    ["telephone number", { phoneNumber: "+39 055 501 0023" }, { phoneNumber: "0039 (055) 5010023" }],
  ])("one %s has ten tables at most, from any number of networks", async (_what, contact, sameContact) => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fromNetwork(`network ${index}`, {
          ...(index % 2 ? contact : sameContact),
          reservationDate: `2026-12-${String((index % 20) + 1).padStart(2, "0")}`,
        }),
      ),
    );
    expect(booked(results)).toBe(10);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: "TOO_MANY_BOOKINGS",
      message:
        "10 tables are already booked with this email address or telephone number. Please ring us on 555-0100",
    });
    // Cancelled tables and past evenings do not count.
    bookings.now = new Date("2026-12-20T12:00:00Z");
    expect(codeOf(await fromNetwork("a network", { ...contact, reservationDate: "2026-12-24" }))).toBe("ok");
  });

  it("a guest who asks for a full time is told about the time, and may ask as often as she likes", async () => {
    bookings.deps = {
      ...bookings.deps,
      bookingRules: { read: () => Promise.resolve({ ...rules, tableAssignments: () => [] }) },
    };
    for (let attempt = 0; attempt < 40; attempt += 1)
      expect(codeOf(await fromNetwork("a network"))).toBe("NO_TABLE_AVAILABLE");
  });
});
