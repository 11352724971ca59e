import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvailabilityReply, Slot } from "../../../../../src/features/booking/contract/availability.ts";
import { bookingSettings } from "../../../../core/server/support/fixtures.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../../core/server/support/service.ts";

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const dinner = { name: "Dinner", from: "18:00", to: "02:00", days: everyDay };
const oneTable = [{ name: "1", min: 1, max: 4 }];

let service: TestService;
let now: Date;
beforeEach(async () => {
  now = saturdayAfternoon; // 2026-11-21, 17:00 in Rome
  service = await testService({ now: () => now });
});
afterEach(() => service.close());

const rules = (changes: Readonly<Record<string, unknown>>) =>
  writeFile(
    join(service.root, "content/settings/booking.yml"),
    bookingSettings({ servicePeriods: [dinner], tables: oneTable, largestParty: 4, ...changes }),
  );
const ask = (date: string, partySize: unknown = 2) =>
  service.app.inject({ url: `/api/food/availability?date=${date}&partySize=${String(partySize)}` });
const day = async (date: string, party = 2) => (await ask(date, party)).json<AvailabilityReply>();
const at = async (date: string, time: string, party = 2): Promise<Slot | undefined> =>
  (await day(date, party)).slots.find((slot) => slot.time === time);
const states = ({ slots }: AvailabilityReply) => Map.groupBy(slots, ({ state }) => state);
const times = (slots: readonly Slot[] | undefined) => slots?.map(({ time }) => time);
const book = (reservationDate: string, reservationTime: string, numberOfPersons = 2) =>
  service.app.inject({
    method: "POST",
    url: "/api/food/createReservation",
    payload: { numberOfPersons, reservationDate, reservationTime },
  });
const booked = async (date: string, time: string, party = 2) =>
  expect((await book(date, time, party)).statusCode).toBe(201);
const refused = async (date: string, time: string, party = 2) => {
  const reply = await book(date, time, party);
  const { code, alternatives } = reply.json();
  return [reply.statusCode, code, alternatives];
};

it("lists every slot of an evening in order, the small hours last", async () => {
  await rules({});
  const reply = await day("2026-11-22");
  expect(reply).toMatchObject({
    success: true,
    date: "2026-11-22",
    partySize: 2,
    timeZone: "Europe/Rome",
    largestParty: 4,
    firstDate: "2026-11-21",
    lastDate: "2027-11-21",
  });
  expect(reply).not.toHaveProperty("note");
  expect(times(reply.slots)).toHaveLength(16);
  expect(reply.slots[0]).toEqual({
    time: "6:00 PM",
    minutes: 1080,
    servicePeriod: "Dinner",
    state: "free",
    alternatives: [],
  });
  expect(reply.slots.at(-1)).toMatchObject({ time: "1:30 AM", minutes: 1530 });
});

it("applies a service's own pace and last booking", async () => {
  await rules({
    slotInterval: 60,
    servicePeriods: [
      dinner,
      { name: "Tea", from: "15:00", to: "17:00", lastBooking: "16:00", slotInterval: 20, days: ["sun"] },
    ],
  });
  expect(times((await day("2026-11-22")).slots)).toEqual([
    ...["3:00 PM", "3:20 PM", "3:40 PM", "4:00 PM"],
    ...["6:00 PM", "7:00 PM", "8:00 PM", "9:00 PM", "10:00 PM", "11:00 PM", "12:00 AM", "1:00 AM"],
  ]);
  expect(times((await day("2026-11-23")).slots)).toHaveLength(8);
});

it("says why a slot is not free", async () => {
  await rules({ leadTime: 90, daysAhead: 7 });
  now = new Date("2026-11-21T17:45:00Z"); // 18:45
  await booked("2026-11-21", "10:00 PM");
  const reply = await day("2026-11-21");
  const by = states(reply);
  expect(times(by.get("past"))).toEqual(["6:00 PM", "6:30 PM"]);
  expect(times(by.get("too-soon"))).toEqual(["7:00 PM", "7:30 PM", "8:00 PM"]);
  expect(times(by.get("full"))).toEqual(["9:00 PM", "9:30 PM", "10:00 PM", "10:30 PM", "11:00 PM"]);
  expect(times(by.get("free"))).toEqual([
    "8:30 PM",
    "11:30 PM",
    "12:00 AM",
    "12:30 AM",
    "1:00 AM",
    "1:30 AM",
  ]);
  expect([...states(await day("2026-11-28")).keys()]).toEqual(["free"]);
  expect([...states(await day("2026-11-29")).keys()]).toEqual(["too-far"]);
  expect([...states(await day("2026-11-20")).keys()]).toEqual(["past"]);
  expect(reply).toMatchObject({ firstDate: "2026-11-21", lastDate: "2026-11-28" });
});

it("offers the nearest times: the same evening first, then the evenings around it", async () => {
  await rules({ servicePeriods: [{ ...dinner, to: "20:00" }], longestTurn: 60, turnTimes: [] });
  await booked("2026-11-25", "7:00 PM");
  const near = async () => (await at("2026-11-25", "7:00 PM"))!.alternatives;
  // The booking blocks the table for an hour, so 18:30 and 19:30 are also taken.
  expect(await near()).toMatchObject([
    { date: "2026-11-25", time: "6:00 PM" },
    { date: "2026-11-26", time: "7:00 PM" },
    { date: "2026-11-24", time: "7:00 PM" },
  ]);
  await booked("2026-11-26", "7:00 PM");
  await booked("2026-11-24", "6:30 PM");
  expect(await near()).toMatchObject([
    { date: "2026-11-25", time: "6:00 PM" },
    { date: "2026-11-24", time: "7:30 PM" },
    { date: "2026-11-26", time: "6:00 PM" },
  ]);
  expect(await refused("2026-11-25", "7:00 PM")).toEqual([409, "NO_TABLE_AVAILABLE", await near()]);
});

it.each([
  ["between two slots", "2026-11-22", "6:07 PM", 400, "OUTSIDE_SERVICE_HOURS", "6:00 PM"],
  ["at no service's time", "2026-11-22", "4:00 PM", 400, "OUTSIDE_SERVICE_HOURS", "6:00 PM"],
  ["at its closing time", "2026-11-22", "2:00 am", 400, "OUTSIDE_SERVICE_HOURS", "6:00 PM"],
  ["sooner than the notice", "2026-11-21", "6:00 PM", 400, "TOO_SOON", "6:30 PM"],
  ["further ahead than allowed", "2027-11-22", "6:00 PM", 400, "TOO_FAR_AHEAD", "6:00 PM"],
  ["in the year 9999", "9999-12-31", "6:00 PM", 400, "TOO_FAR_AHEAD", "6:00 PM"],
])("refuses a table %s and offers others", async (_what, date, time, status, code, nearest) => {
  await rules({ leadTime: 90 });
  const [gotStatus, gotCode, alternatives] = await refused(date, time);
  expect([gotStatus, gotCode]).toEqual([status, code]);
  expect(alternatives).toHaveLength(3);
  expect(alternatives[0].time).toBe(nearest);
  await booked(alternatives[0].date, alternatives[0].time);
});

it("treats a time in the past as past, on the grid or off it, and offers nothing for it", async () => {
  await rules({});
  expect(await refused("2026-11-20", "8:00 PM")).toEqual([400, "INVALID_DATE_PAST", undefined]);
  expect(await refused("2026-11-21", "3:07 PM")).toEqual([400, "INVALID_DATE_PAST", undefined]);
  expect(await refused("0100-01-01", "8:00 PM")).toEqual([400, "INVALID_DATE_PAST", undefined]);
});

describe("exceptional days", () => {
  it("closes for several days, says why, and offers the nearest open day", async () => {
    await rules({ closures: [{ from: "2026-12-24", to: "2026-12-26", reason: "Christmas" }] });
    const reply = await day("2026-12-25");
    expect([...states(reply).keys()]).toEqual(["closed"]);
    expect(reply.note).toBe("Christmas");
    expect(reply.slots[0]!.alternatives).toMatchObject([
      { date: "2026-12-27", time: "6:00 PM" },
      { date: "2026-12-23", time: "6:00 PM" },
      { date: "2026-12-27", time: "6:30 PM" },
    ]);
    expect((await refused("2026-12-25", "8:00 PM")).slice(0, 2)).toEqual([400, "CLOSED"]);
    expect([...states(await day("2026-12-23")).keys()]).toEqual(["free"]);
  });

  it("finds the first open day after three weeks' holiday", async () => {
    await rules({ closures: [{ from: "2026-11-21", to: "2026-12-12" }] });
    expect((await refused("2026-11-22", "8:00 PM"))[2][0]).toMatchObject({
      date: "2026-12-13",
      time: "8:00 PM",
    });
  });

  it("closes one service and keeps the other", async () => {
    await rules({
      servicePeriods: [{ name: "Lunch", from: "12:00", to: "13:00", days: everyDay }, dinner],
      closures: [{ from: "2026-11-22", servicePeriods: ["Lunch"], reason: "Staff party" }],
    });
    const by = states(await day("2026-11-22"));
    expect(times(by.get("closed"))).toEqual(["12:00 PM", "12:30 PM"]);
    expect(by.get("free")).toHaveLength(16);
  });

  it("opens with its own hours, past the usual closing time", async () => {
    await rules({
      specialOpenings: [
        {
          from: "2026-12-31",
          reason: "New Year's Eve",
          servicePeriods: [{ name: "Gala", from: "21:00", to: "04:00", slotInterval: 60 }],
        },
      ],
    });
    const reply = await day("2026-12-31");
    expect(reply.note).toBe("New Year's Eve");
    expect(times(reply.slots)).toEqual([
      ...["9:00 PM", "10:00 PM", "11:00 PM", "12:00 AM", "1:00 AM", "2:00 AM", "3:00 AM"],
    ]);
    await booked("2026-12-31", "3:00 am");
    now = new Date("2027-01-01T01:45:00Z"); // 02:45: the old year's evening is still running
    expect(await day("2026-12-31")).toMatchObject({ firstDate: "2026-12-31" });
    expect((await at("2026-12-31", "3:00 AM"))!.state).toBe("full");
    expect((await refused("2026-12-31", "2:00 am"))[1]).toBe("INVALID_DATE_PAST");
  });

  it("lets the exception that covers fewer days win", async () => {
    const gala = { servicePeriods: [{ name: "Gala", from: "20:00", to: "22:00" }] };
    await rules({
      closures: [{ from: "2026-12-24", to: "2027-01-06" }, { from: "2027-02-10" }],
      specialOpenings: [
        { from: "2026-12-31", ...gala },
        { from: "2027-02-01", to: "2027-02-28", ...gala },
      ],
    });
    expect(states(await day("2026-12-31")).get("free")).toHaveLength(4);
    expect([...states(await day("2027-02-10")).keys()]).toEqual(["closed"]);
    expect(states(await day("2027-02-11")).get("free")).toHaveLength(4);
  });

  it("is closed on a day that is both closed and opened, if both are equally long", async () => {
    const servicePeriods = [{ name: "Gala", from: "20:00", to: "22:00" }];
    await rules({
      closures: [
        { from: "2026-12-24", reason: "Christmas" },
        { from: "2027-02-01", to: "2027-02-03" },
      ],
      specialOpenings: [
        { from: "2026-12-24", reason: "A gala", servicePeriods },
        { from: "2027-02-02", to: "2027-02-04", servicePeriods },
      ],
    });
    const reply = await day("2026-12-24");
    expect([[...states(reply).keys()], reply.note]).toEqual([["closed"], "Christmas"]);
    expect([...states(await day("2027-02-03")).keys()]).toEqual(["closed"]);
    expect(states(await day("2027-02-04")).get("free")).toHaveLength(4);
    expect((await refused("2026-12-24", "8:00 PM"))[1]).toBe("CLOSED");
  });

  it("accepts nothing while paused, in staff's own words", async () => {
    await rules({ paused: true, pauseWords: "Our oven is being relined." });
    const reply = await day("2026-11-22");
    expect([...states(reply).keys()]).toEqual(["closed"]);
    expect(reply.note).toBe("Our oven is being relined.");
    const answer = await book("2026-11-22", "8:00 PM");
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      success: false,
      error: "Our oven is being relined.",
      code: "BOOKING_PAUSED",
      alternatives: [],
    });
    await rules({ paused: true, pauseWords: "" });
    expect((await book("2026-11-22", "8:00 PM")).json().error).toBe(
      "We aren’t taking reservations online at the moment",
    );
  });
});

describe("tables and guests", () => {
  it("assigns the smallest table that fits, joins tables if none does, and only then refuses", async () => {
    await rules({
      largestParty: 6,
      tables: [
        { name: "big", min: 1, max: 6 },
        { name: "small", min: 1, max: 2 },
        { name: "middle", min: 2, max: 4 },
      ],
      combinations: [{ tables: ["small", "middle"], min: 5, max: 6 }],
    });
    const tablesFor = async (party: number) => {
      const reply = await book("2026-11-22", "8:00 PM", party);
      if (reply.statusCode !== 201) return reply.json().code;
      const rows = await service.storage.db
        .selectFrom("reservation_tables")
        .select("table_name")
        .where("reservation_id", "=", reply.json().reservation.id)
        .orderBy("table_name")
        .execute();
      return rows.map(({ table_name }) => table_name).join(" and ");
    };
    expect([await tablesFor(6), await tablesFor(6), await tablesFor(1)]).toEqual([
      "big",
      "middle and small",
      "NO_TABLE_AVAILABLE",
    ]);
  });

  it("keeps larger parties longer, and counts the time a table is actually held", async () => {
    await rules({});
    await booked("2026-11-22", "8:00 PM", 4); // two hours
    expect((await at("2026-11-22", "6:00 PM", 4))!.state).toBe("free");
    expect((await at("2026-11-22", "6:30 PM", 4))!.state).toBe("full");
    expect((await at("2026-11-22", "6:30 PM", 2))!.state).toBe("free");
    expect((await at("2026-11-22", "9:30 PM", 2))!.state).toBe("full");
    expect((await at("2026-11-22", "10:00 PM", 2))!.state).toBe("free");
  });

  it("lets no more guests arrive at once than the kitchen can serve", async () => {
    await rules({
      coversPerSlot: 10,
      tables: Array.from({ length: 9 }, (_, index) => ({ name: `${index}`, min: 1, max: 4 })),
      servicePeriods: [{ ...dinner, coversPerSlot: 6 }],
    });
    await booked("2026-11-22", "8:00 PM", 4);
    expect((await refused("2026-11-22", "8:00 PM", 3))[1]).toBe("NO_TABLE_AVAILABLE");
    await booked("2026-11-22", "8:00 PM", 2);
    await booked("2026-11-22", "8:30 PM", 3);
  });
});

describe("nights and days", () => {
  const late = { name: "Late", from: "22:00", to: "04:00", days: everyDay };
  const breakfast = { name: "Breakfast", from: "04:00", to: "09:00", days: everyDay };

  it("protects the table of a party after midnight from the next morning's guests", async () => {
    await rules({ servicePeriods: [late, breakfast] });
    await booked("2026-11-22", "3:00 am", 4); // 03:00 to 05:00 on Monday
    const monday = await day("2026-11-23", 4);
    expect(times(states(monday).get("full"))).toEqual(["4:00 AM", "4:30 AM"]);
    await booked("2026-11-23", "5:00 am", 4);
    expect((await refused("2026-11-22", "3:30 am", 4))[1]).toBe("NO_TABLE_AVAILABLE");
  });

  it("counts 00:30 as the evening before, for the guest and for today", async () => {
    await rules({});
    now = new Date("2026-11-21T23:20:00Z"); // Sunday, 00:20
    expect((await day("2026-11-21")).firstDate).toBe("2026-11-21");
    expect(times(states(await day("2026-11-21")).get("free"))).toEqual(["12:30 AM", "1:00 AM", "1:30 AM"]);
    await booked("2026-11-21", "12:30 am");
    now = new Date("2026-11-22T01:00:00Z"); // 02:00: the evening is over
    expect((await day("2026-11-21")).firstDate).toBe("2026-11-22");
  });

  it.each([
    // The hour from two to three is skipped: it has no slots, and three o'clock is an hour after one.
    ["Europe/Rome", "2026-03-28", "2026-03-20T12:00:00Z", "2:30 am", 10, ["1:00 AM", "3:00 AM", "3:30 AM"]],
    [
      "America/New_York",
      "2026-03-07",
      "2026-03-01T12:00:00Z",
      "2:00 am",
      10,
      ["1:00 AM", "3:00 AM", "3:30 AM"],
    ],
  ])("in %s on %s the clocks go forward", async (timeZone, date, today, never, count, full) => {
    now = new Date(today);
    await rules({ timeZone, servicePeriods: [late] });
    expect((await day(date)).slots).toHaveLength(count);
    expect((await refused(date, never))[1]).toBe("OUTSIDE_SERVICE_HOURS");
    await booked(date, "1:30 am"); // For ninety minutes, so until four on an adjusted watch.
    const by = states(await day(date));
    expect(times(by.get("full"))).toEqual(["12:30 AM", ...full.slice(0, 1), "1:30 AM", ...full.slice(1)]);
  });

  it.each([
    // The hour from two to three occurs twice: a party that comes at half past one for ninety minutes leaves
    // at the second two o'clock.
    [
      "Europe/Rome",
      "2026-10-24",
      "2026-10-20T12:00:00Z",
      "1:30 am",
      ["12:30 AM", "1:00 AM", "1:30 AM", "2:00 AM", "2:30 AM"],
    ],
    [
      "America/New_York",
      "2026-10-31",
      "2026-10-20T12:00:00Z",
      "12:30 am",
      ["11:30 PM", "12:00 AM", "12:30 AM", "1:00 AM", "1:30 AM"],
    ],
  ])("in %s on %s the clocks go back", async (timeZone, date, today, time, full) => {
    now = new Date(today);
    await rules({ timeZone, servicePeriods: [late] });
    expect((await day(date)).slots).toHaveLength(12);
    await booked(date, time);
    expect(times(states(await day(date)).get("full"))).toEqual(full);
  });

  it("has the 29th of February only in leap years", async () => {
    now = new Date("2028-02-01T12:00:00Z");
    await rules({});
    await booked("2028-02-29", "8:00 PM");
    expect((await refused("2029-02-29", "8:00 PM"))[1]).toBe("INVALID_DATE_FORMAT");
    await booked("2028-02-29", "12:30 am");
    expect((await at("2028-02-29", "12:30 AM"))!.state).toBe("full");
  });
});

it.each<[query: string, code: string, field: string]>([
  ["", "MISSING_REQUIRED_FIELDS", "date"],
  ["?date=2026-11-22", "MISSING_REQUIRED_FIELDS", "partySize"],
  ["?date=&partySize=2", "MISSING_REQUIRED_FIELDS", "date"],
  ["?date=22.11.2026&partySize=2", "INVALID_DATE_FORMAT", "date"],
  ["?date=2026-02-30&partySize=2", "INVALID_DATE_FORMAT", "date"],
  ["?date=2026-11-22&date=2026-11-23&partySize=2", "INVALID_DATE_FORMAT", "date"],
  ...["0", "-1", "1.5", "two", "13", "1e9", "%F0%9F%8D%9D", "2&partySize=3"].map(
    (party): [string, string, string] => [
      `?date=2026-11-22&partySize=${party}`,
      "INVALID_PERSON_COUNT",
      "partySize",
    ],
  ),
])("%s: %s", async (query, code, field) => {
  const reply = await service.app.inject({ url: `/api/food/availability${query}` });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ success: false, code, field });
});

it("says so if it cannot know", async () => {
  await service.storage.close();
  const reply = await ask("2026-11-22");
  expect([reply.statusCode, reply.json().code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
});

describe("the free tables at one time", () => {
  const tables = [
    { name: "1", min: 1, max: 2 },
    { name: "2", min: 1, max: 4 },
    { name: "3", min: 1, max: 4 },
  ];
  const combinations = [{ tables: ["2", "3"], min: 5, max: 8 }];
  const freeAt = async (time: string, partySize: number) =>
    (
      await service.app.inject({
        url: "/api/food/availability",
        query: { date: "2026-11-22", partySize: String(partySize), time },
      })
    ).json<AvailabilityReply>().freeTables;

  it("are those that fit the party, alone or joined, and that no other party has then", async () => {
    await rules({ tables, combinations, largestParty: 8 });
    expect((await freeAt("7:30 PM", 2))?.names).toEqual(["1", "2", "3"]);
    expect(await freeAt("7:30 PM", 4)).toEqual({ time: "7:30 PM", names: ["2", "3"] });
    expect((await freeAt("7:30 PM", 6))?.names).toEqual(["2", "3"]);
    await booked("2026-11-22", "7:30 PM", 4);
    expect((await freeAt("7:30 PM", 2))?.names).toEqual(["1", "3"]);
    expect((await freeAt("7:30 PM", 6))?.names).toEqual([]);
    // The party has left by then.
    expect((await freeAt("12:30 AM", 6))?.names).toEqual(["2", "3"]);
  });

  it("are listed only for a requested time, and never for one that cannot be booked", async () => {
    await rules({ tables });
    expect(await day("2026-11-22")).not.toHaveProperty("freeTables");
    expect(await freeAt("3:00 PM", 2)).toEqual({ time: "3:00 PM", names: [] });
    const reply = await service.app.inject({
      url: "/api/food/availability?date=2026-11-22&partySize=2&time=soon",
    });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, "INVALID_TIME"]);
  });
});
