import {
  collectionDays,
  isBefore,
  readOrdering,
  windowsOf,
} from "../../../../src/features/orders/server/rules.ts";
import { isoOf } from "../../../../src/features/booking/rules/service-time.ts";
import { readRules } from "../../../../src/features/booking/rules/rules.ts";
import { readSettings } from "../../../../src/content/server/entries.ts";
import { bookingSettings, orderingSettings } from "../../../core/server/support/fixtures.ts";

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const dinner = { name: "Dinner", from: "18:00", to: "03:30", days };

/** The days on which orders can be collected, with changed settings. */
const daysFor = (
  now: string,
  { booking = {}, ordering = {} }: { booking?: object; ordering?: object } = {},
) =>
  collectionDays(
    readOrdering(readSettings("ordering", orderingSettings({ ...ordering })), { currency: "EUR" }),
    readRules(readSettings("booking", bookingSettings({ servicePeriods: [dinner], ...booking }))),
    new Date(now),
  );

/** Collection times, in UTC, with changed settings. */
const windows = (
  now: string,
  { booking = {}, ordering = {} }: { booking?: object; ordering?: object } = {},
) =>
  windowsOf(daysFor(now, { booking, ordering })).map(
    ({ from, to }) => `${isoOf(from).slice(0, 16)} – ${isoOf(to).slice(0, 16)}`,
  );

const lunch = { name: "Lunch", from: "12:00", to: "15:00", days };

it("are the service periods of today and tomorrow; adjacent ones are merged", () => {
  const late = { name: "Late", from: "03:30", to: "05:00", days };
  expect(windows("2026-11-24T16:00:00Z", { booking: { servicePeriods: [lunch, dinner, late] } })).toEqual([
    "2026-11-24T02:30 – 2026-11-24T04:00",
    "2026-11-24T11:00 – 2026-11-24T14:00",
    "2026-11-24T17:00 – 2026-11-25T04:00",
    "2026-11-25T11:00 – 2026-11-25T14:00",
    "2026-11-25T17:00 – 2026-11-26T02:30",
  ]);
});

it("at one at night belong to the evening that is still running", () => {
  expect(windows("2026-11-25T00:30:00Z")[0]).toBe("2026-11-24T17:00 – 2026-11-25T02:30");
});

it("are limited to the settings' times, also past midnight, on their days alone", () => {
  const times = [{ days: ["tue"], from: "17:00", to: "00:30" }];
  expect(windows("2026-11-24T16:00:00Z", { ordering: { times } })).toEqual([
    "2026-11-24T17:00 – 2026-11-24T23:30",
  ]);
});

it("do not exist on a closed day, and are those of a special opening", () => {
  const booking = {
    closures: [{ from: "2026-11-24" }],
    specialOpenings: [
      { from: "2026-11-25", servicePeriods: [{ name: "Brunch", from: "10:00", to: "14:00" }] },
    ],
  };
  expect(windows("2026-11-24T16:00:00Z", { booking })).toEqual(["2026-11-25T09:00 – 2026-11-25T13:00"]);
});

it("are an hour longer in the night in which half past two occurs twice, and one shorter if it is skipped", () => {
  const length = (window: string) => {
    const [from, to] = window.split(" – ").map((at) => Date.parse(`${at}Z`));
    return (to! - from!) / 60_000;
  };
  expect(windows("2026-10-24T12:00:00Z").map(length)).toEqual([630, 570]);
  expect(windows("2026-03-28T12:00:00Z").map(length)).toEqual([510, 570]);
});

it("reach as many days ahead as the settings say, without closed days", () => {
  const booking = { closures: [{ from: "2026-11-26", to: "2026-11-27" }] };
  const dates = (ordering: object) =>
    daysFor("2026-11-24T16:00:00Z", { booking, ordering }).map(({ date }) => date);
  expect(dates({ daysAhead: 0 })).toEqual(["2026-11-24"]);
  expect(dates({ daysAhead: 5 })).toEqual(["2026-11-24", "2026-11-25", "2026-11-28", "2026-11-29"]);
});

it("give a station its own hours of the same day, which can begin the evening before", () => {
  const stations = [
    { name: "Oven", places: 2, from: "03:00", to: "14:00" },
    { name: "Sourdough", places: 2, from: "22:00", to: "05:00" },
    { name: "Counter", places: 2 },
  ];
  const [today] = daysFor("2026-11-24T16:00:00Z", { ordering: { stations, daysAhead: 0 } });
  const { cooking } = today!.windows[0]!;
  const hours = (station: string) =>
    cooking!.get(station)?.map(({ from, to }) => [isoOf(from).slice(0, 16), isoOf(to).slice(0, 16)]);
  expect(hours("Oven")).toEqual([["2026-11-24T02:00", "2026-11-24T13:00"]]);
  expect(hours("Sourdough")).toEqual([["2026-11-23T21:00", "2026-11-24T04:00"]]);
  expect(hours("Counter")).toBeUndefined();
});

describe("the latest time to order a dish", () => {
  const eveningBefore = { days: 1, minutes: 18 * 60 };
  const at = (now: string, orderBy: { days: number; minutes: number }) =>
    isBefore(orderBy, "2026-03-29", new Date(now), "Europe/Rome");

  it("is on the clock of the restaurant, some days before the order is collected", () => {
    expect(at("2026-03-28T16:59:00Z", eveningBefore)).toBe(true);
    expect(at("2026-03-28T17:00:00Z", eveningBefore)).toBe(false);
    expect(at("2026-03-27T22:59:00Z", { days: 2, minutes: 1440 })).toBe(true);
    expect(at("2026-03-27T23:00:00Z", { days: 2, minutes: 1440 })).toBe(false);
  });

  it("moves with the clocks: half past two, which is skipped that night, is half past three", () => {
    const halfPastTwo = { days: 0, minutes: 150 };
    expect(at("2026-03-29T01:29:00Z", halfPastTwo)).toBe(true);
    expect(at("2026-03-29T01:30:00Z", halfPastTwo)).toBe(false);
  });
});
