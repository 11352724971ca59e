import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { servicePeriodsOfDay, servicePeriodTimes } from "../../../src/core/shared/service-period-times.ts";

const days = ["mon" as const, "fri" as const];

test("a service is offered every half hour, except at its closing time", () => {
  expect(
    servicePeriodTimes([{ name: "Brunch", from: "11:00", to: "13:00", days }], 30, defaultFormats)[0]!.times,
  ).toEqual(["11:00 AM", "11:30 AM", "12:00 PM", "12:30 PM"]);
});

test("an evening continues past midnight, in order", () => {
  expect(
    servicePeriodTimes([{ name: "Dinner", from: "23:00", to: "01:00", days }], 30, defaultFormats)[0]!.times,
  ).toEqual(["11:00 PM", "11:30 PM", "12:00 AM", "12:30 AM"]);
});

test("a service's own interval and last booking count", () => {
  const late = { name: "Late", from: "22:00", to: "02:00", days, slotInterval: 45, lastBooking: "00:15" };
  expect(servicePeriodTimes([late], 30, defaultFormats)[0]!.times).toEqual([
    "10:00 PM",
    "10:45 PM",
    "11:30 PM",
    "12:15 AM",
  ]);
});

test("an invalid time is reported", () => {
  expect(() =>
    servicePeriodTimes([{ name: "Tea", from: "25:00", to: "26:00", days }], 30, defaultFormats),
  ).toThrow("25:00");
});

test("a chosen day leaves its services; no day leaves them all", () => {
  const all = servicePeriodTimes(
    [
      { name: "Lunch", from: "12:00", to: "13:00", days: ["sun"] },
      { name: "Dinner", from: "18:00", to: "19:00", days: ["fri", "sun"] },
    ],
    30,
    defaultFormats,
  );
  const names = (date: string) => servicePeriodsOfDay(all, date).map(({ name }) => name);
  expect(names("2026-11-27")).toEqual(["Dinner"]);
  expect(names("2026-11-29")).toEqual(["Lunch", "Dinner"]);
  expect(names("2026-11-30")).toEqual([]);
  expect(names("")).toEqual(["Lunch", "Dinner"]);
});
