import { isoOf, toInstant, utcDays } from "../../../../src/features/booking/rules/service-time.ts";

const at = (date: string, minutes: number, zone: string) => {
  const { minute, exists } = toInstant({ date, minutes }, zone);
  return [isoOf(minute).slice(0, 16), exists];
};

it.each([
  ["an ordinary evening", "Europe/Rome", "2026-11-21", 1080, "2026-11-21T17:00", true],
  ["the small hours of the day after", "Europe/Rome", "2026-11-21", 1470, "2026-11-21T23:30", true],
  ["summer time", "Europe/Rome", "2026-07-01", 1080, "2026-07-01T16:00", true],
  ["before the clocks go forward", "Europe/Rome", "2026-03-28", 1559, "2026-03-29T00:59", true],
  ["a time that never comes", "Europe/Rome", "2026-03-28", 1590, "2026-03-29T01:30", false],
  ["after the clocks went forward", "Europe/Rome", "2026-03-28", 1620, "2026-03-29T01:00", true],
  ["the day itself, 23 hours long", "Europe/Rome", "2026-03-29", 1080, "2026-03-29T16:00", true],
  ["the first of a time that comes twice", "Europe/Rome", "2026-10-24", 1590, "2026-10-25T00:30", true],
  ["after the clocks went back", "Europe/Rome", "2026-10-24", 1620, "2026-10-25T02:00", true],
  ["the day itself, 25 hours long", "Europe/Rome", "2026-10-25", 1080, "2026-10-25T17:00", true],
  ["New York in spring", "America/New_York", "2026-03-07", 1590, "2026-03-08T07:30", false],
  ["New York in autumn", "America/New_York", "2026-10-31", 1530, "2026-11-01T05:30", true],
  ["a zone that skips midnight", "Africa/Cairo", "2026-04-24", 600, "2026-04-24T07:00", true],
  ["the 29th of February", "Europe/Rome", "2028-02-28", 1470, "2028-02-28T23:30", true],
  ["the year's end", "America/New_York", "2026-12-31", 1470, "2027-01-01T05:30", true],
  ["a zone without summer time", "Asia/Tokyo", "2026-11-21", 1080, "2026-11-21T09:00", true],
] as const)("%s in %s: %s minute %d is %s", (_what, zone, date, minutes, moment, exists) => {
  expect(at(date, minutes, zone)).toEqual([moment, exists]);
});

it("lists every day that a stay touches, but not one that it only reaches", () => {
  const { minute } = toInstant({ date: "2026-11-21", minutes: 1440 }, "UTC");
  expect(utcDays(minute - 60, minute)).toEqual(["2026-11-21"]);
  expect(utcDays(minute - 60, minute + 1)).toEqual(["2026-11-21", "2026-11-22"]);
  expect(utcDays(minute, minute + 60)).toEqual(["2026-11-22"]);
});
