import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { TodayHours, TodayPeriod } from "../../../../../src/features/menu/contract/today.ts";
import type { StaffRole } from "../../../../../src/core/contract/staff-roles.ts";
import { bookingSettings } from "../../../../core/server/support/fixtures.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";
import { startDatabases } from "../../../../core/server/support/databases.ts";
import { storedReservation } from "../../../../core/server/support/reservation.ts";
import { insertReservation } from "../../../../../src/features/booking/server/store.ts";
import type { StoredReservation } from "../../../../../src/core/server/storage/index.ts";

/** Saturday, 21 November 2026, 17:00 in Rome. */
const today = "2026-11-21";
const databases = startDatabases();
let now: Date;
let service: TestService;
let headers: Record<string, string>;
const settingsFile = () => join(service.config.contentDir, "settings/booking.yml");

beforeEach(async () => {
  now = new Date("2026-11-21T16:00:00Z");
  service = await testService({ env: { LOG_LEVEL: "error" }, now: () => now });
  headers = await as("cook");
});
afterEach(() => service.close());

const as = async (role: StaffRole) =>
  staffSession(service.storage, await addStaff(service.storage, role), { now });
const hours = async (): Promise<TodayHours> =>
  (await service.app.inject({ url: "/api/staff/today", headers })).json().hours;
const change = async (payload: object) => {
  const reply = await service.app.inject({ method: "POST", url: "/api/staff/today/hours", headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
/** Sends the current hours with some changes. */
const changeTo = async (
  changes: Readonly<Record<string, Partial<TodayPeriod>>>,
  reason = "",
  before?: TodayHours,
) => {
  const { date, version, periods } = before ?? (await hours());
  return change({ date, version, reason, periods: periods.map((one) => ({ ...one, ...changes[one.name] })) });
};
const allClosed = { Breakfast: { open: false }, Lunch: { open: false }, Dinner: { open: false } };
/** A day's slots, as guests can book them. */
const slots = async (date = today) => {
  const reply = await service.app.inject(`/api/food/availability?date=${date}&partySize=2`);
  const { slots, note } = reply.json() as { slots: { time: string; state: string }[]; note?: string };
  return { free: slots.filter(({ state }) => state === "free").map(({ time }) => time), note };
};

it("shorter hours apply with the reply, only for today, and in the settings", async () => {
  const tomorrow = await slots("2026-11-22");
  expect((await hours()).periods.at(-1)).toEqual({ name: "Dinner", from: "18:00", to: "02:00", open: true });
  const reply = await changeTo({ Dinner: { from: "19:00", to: "21:00" } }, "Harbour night");
  expect(reply.body).toMatchObject({
    success: true,
    hours: { date: today, reason: "Harbour night", outside: 0 },
  });
  expect(await slots()).toEqual({
    free: ["7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"],
    note: "Harbour night",
  });
  expect(await slots("2026-11-22")).toEqual(tomorrow);
  expect((await hours()).usual.at(-1)).toMatchObject({ from: "18:00", to: "02:00" });
  expect(parse(await readFile(settingsFile(), "utf8")).specialOpenings).toEqual([
    {
      from: today,
      reason: "Harbour night",
      servicePeriods: [
        { name: "Breakfast", from: "09:00", to: "12:00" },
        { name: "Lunch", from: "12:00", to: "17:00" },
        { name: "Dinner", from: "19:00", to: "21:00" },
      ],
    },
  ]);
});

it("closing and opening again leaves the file unchanged, and the history says who did what", async () => {
  const before = await readFile(settingsFile(), "utf8");
  const first = await hours();
  const { body } = await changeTo(allClosed, "Staff party");
  expect(body.hours.periods.map(({ open }: TodayPeriod) => open)).toEqual([false, false, false]);
  expect(await slots()).toEqual({ free: [], note: "Staff party" });
  const undone = await change({
    date: today,
    version: body.hours.version,
    periods: first.periods,
    reason: "",
  });
  expect(undone.body.hours).toEqual(first);
  expect((await slots()).free.length).toBeGreaterThan(5);
  expect(parse(await readFile(settingsFile(), "utf8"))).toEqual(parse(before));
});

it("one service is closed, the others are not", async () => {
  await changeTo({ Dinner: { open: false } });
  expect((await slots()).free).toEqual([]);
  expect((await hours()).periods.map(({ name, open }) => [name, open])).toEqual([
    ["Breakfast", true],
    ["Lunch", true],
    ["Dinner", false],
  ]);
  expect(parse(await readFile(settingsFile(), "utf8")).closures).toEqual([
    { from: today, servicePeriods: ["Dinner"] },
  ]);
});

it("a day's special opening from the CMS keeps its fields, and a holiday is opened for one evening", async () => {
  const gala = { name: "Gala", from: "19:00", to: "01:00", coversPerSlot: 20, slotInterval: 60 };
  const holiday = { from: "2026-11-20", to: "2026-11-30", reason: "Holiday" };
  const write = (changes: object) => writeFile(settingsFile(), bookingSettings({ ...changes }));
  await write({ specialOpenings: [{ from: today, reason: "Gala", servicePeriods: [gala] }] });
  const before = parse(await readFile(settingsFile(), "utf8"));
  await changeTo({ Gala: { open: false } }, "Power cut");
  expect((await slots()).note).toBe("Power cut");
  await changeTo({ Gala: { open: true } }, "Gala");
  expect(parse(await readFile(settingsFile(), "utf8"))).toEqual(before);
  await changeTo({ Gala: { from: "20:00" } }, "Gala");
  expect(parse(await readFile(settingsFile(), "utf8")).specialOpenings).toEqual([
    { from: today, reason: "Gala", servicePeriods: [{ ...gala, from: "20:00" }] },
  ]);
  await write({ closures: [holiday] });
  expect((await hours()).periods.every(({ open }) => !open)).toBe(true);
  await changeTo({ Dinner: { open: true, to: "22:00" } });
  expect((await slots()).free).toContain("6:00 PM");
  expect((await slots("2026-11-22")).free).toEqual([]);
});

describe("on a weekday without service", () => {
  const days = ["mon", "tue"];
  const lunch = { name: "Lunch", from: "12:00", to: "17:00", days };
  const dinner = { name: "Dinner", from: "18:00", to: "02:00", lastBooking: "23:00", days };
  const lateDinner = { ...dinner, from: "20:00", days: ["wed"] };
  let before: string;
  beforeEach(async () => {
    before = bookingSettings({ servicePeriods: [lunch, dinner, lateDinner] });
    await writeFile(settingsFile(), before);
  });
  const openPeriods = async () => (await hours()).periods.filter(({ open }) => open).map(({ name }) => name);

  it("it is opened with other days' services, for that day alone, and closed again without a trace", async () => {
    const dayOff = await hours();
    expect(dayOff.periods).toEqual([
      { name: "Lunch", from: "12:00", to: "17:00", open: false },
      { name: "Dinner", from: "18:00", to: "02:00", open: false },
    ]);
    expect((await slots()).free).toEqual([]);
    const { body } = await changeTo({ Dinner: { open: true, from: "19:00" } }, "Harbour night");
    expect(await slots()).toMatchObject({ note: "Harbour night" });
    expect((await slots()).free[0]).toBe("7:00 PM");
    expect((await slots("2026-11-28")).free).toEqual([]);
    expect(parse(await readFile(settingsFile(), "utf8"))).toMatchObject({
      specialOpenings: [
        {
          from: today,
          reason: "Harbour night",
          servicePeriods: [{ name: "Dinner", from: "19:00", to: "02:00", lastBooking: "23:00" }],
        },
      ],
    });
    expect(parse(await readFile(settingsFile(), "utf8")).closures).toBeUndefined();
    await changeTo({ Lunch: { open: true } }, "Harbour night");
    expect(await openPeriods()).toEqual(["Lunch", "Dinner"]);
    const { date } = dayOff;
    const undone = await change({
      date,
      version: (await hours()).version,
      periods: dayOff.periods,
      reason: "",
    });
    expect([body.success, undone.body.hours]).toEqual([true, dayOff]);
    expect(parse(await readFile(settingsFile(), "utf8"))).toEqual(parse(before));
  });

  it("guests can see why it is closed, and a CMS closure can be opened and closed again", async () => {
    await changeTo({}, "Wedding of ours");
    expect((await slots()).note).toBe("Wedding of ours");
    const gala = { name: "Gala", from: "19:00", to: "23:00" };
    await writeFile(
      settingsFile(),
      bookingSettings({
        servicePeriods: [lunch, dinner],
        specialOpenings: [{ from: today, servicePeriods: [gala] }],
      }),
    );
    expect((await hours()).periods.map(({ name }) => name)).toEqual(["Lunch", "Dinner", "Gala"]);
    const withGala = parse(await readFile(settingsFile(), "utf8"));
    await changeTo({ Gala: { open: false } });
    expect(await openPeriods()).toEqual([]);
    await changeTo({ Gala: { open: true } });
    expect(await openPeriods()).toEqual(["Gala"]);
    expect(parse(await readFile(settingsFile(), "utf8"))).toEqual(withGala);
  });
});

it.each(databases.both)("%s: parties at closed times stay, and are counted", async (_name, newDatabase) => {
  await service.close();
  service = await testService({
    env: { LOG_LEVEL: "error", DATABASE_URL: await newDatabase() },
    now: () => now,
  });
  headers = await as("cook");
  const at = (minutes: number, changes: Partial<StoredReservation> = {}) =>
    insertReservation(
      service.storage.db,
      storedReservation({ id: `at-${minutes}`, service_date: today, start_minutes: minutes, ...changes }),
    );
  await at(19 * 60);
  await at(22 * 60);
  await at(24 * 60 + 30);
  await at(23 * 60, { status: "cancelled" });
  await at(21 * 60, { service_date: "2026-11-22" });
  expect((await changeTo({ Dinner: { to: "22:00" } })).body.hours.outside).toBe(2);
  expect((await changeTo(allClosed)).body.hours.outside).toBe(3);
});

it("until the evening closes, tonight is still today; the next morning yesterday's hours are refused", async () => {
  now = new Date("2026-11-22T00:30:00Z");
  headers = await as("owner");
  const tonight = await hours();
  expect(tonight.date).toBe(today);
  now = new Date("2026-11-22T08:00:00Z");
  headers = await as("editor");
  const refused = await changeTo(allClosed, "", tonight);
  expect([refused.status, refused.body.error]).toEqual([409, "These hours were for another day"]);
  expect(await hours()).toMatchObject({ date: "2026-11-22" });
});

it("two at once: the second learns about the first, and identical changes do not conflict", async () => {
  const seen = await hours();
  const replies = await Promise.all([
    changeTo({ Dinner: { to: "23:00" } }, "", seen),
    changeTo({ Dinner: { to: "22:00" } }, "", seen),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = (await hours()).periods.at(-1)!.to;
  expect(replies.find(({ status }) => status === 409)!.body.error).toContain(
    kept === "23:00" ? "Dinner 6:00 PM – 11:00 PM" : "Dinner 6:00 PM – 10:00 PM",
  );
  expect((await changeTo({ Dinner: { to: kept } }, "", seen)).status).toBe(200);
});

it.each([
  ["periods that overlap", { Lunch: { to: "19:00" } }, "overlap"],
  ["no time at all", { Dinner: { to: "18:00" } }, "closes when it opens"],
])("%s are refused in words, and nothing changes", async (_what, changes, words) => {
  const before = await readFile(settingsFile(), "utf8");
  const refused = await changeTo(changes);
  expect([refused.status, refused.body.code]).toEqual([409, "CONTENT_INVALID"]);
  expect(refused.body.error).toContain(words);
  expect(await readFile(settingsFile(), "utf8")).toBe(before);
});

it.each([
  [{ name: "Brunch", from: "10:00", to: "12:00", open: true }],
  [{ name: "Dinner", from: "6pm", to: "22:00", open: true }],
  [{ name: "Dinner", from: "18:00", to: "22:00" }],
])("refuses %j", async (period) => {
  const { date, version } = await hours();
  expect((await change({ date, version, periods: [period] })).status).toBe(400);
});

it("prices can still be changed while the booking settings are broken", async () => {
  await writeFile(settingsFile(), "timeZone: [\n");
  const reply = await service.app.inject({ url: "/api/staff/today", headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().hours).toBeUndefined();
  expect(reply.json().dishes).toHaveLength(2);
  const refused = await change({
    date: today,
    version: "any",
    periods: [{ name: "Dinner", from: "18:00", to: "22:00", open: true }],
  });
  expect([refused.status, refused.body.code]).toEqual([409, "CONTENT_INVALID"]);
});

it("a reason that someone else has given meanwhile is not replaced without being seen", async () => {
  const seen = await hours();
  expect((await changeTo({ Dinner: { open: false } }, "Power cut", seen)).status).toBe(200);
  const closed = await hours();
  expect((await changeTo({}, "Staff party", closed)).status).toBe(200);
  const second = await changeTo({}, "Burst pipe", closed);
  expect([second.status, (await hours()).reason]).toEqual([409, "Staff party"]);
});
