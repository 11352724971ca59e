import {
  isCalendarDate,
  shiftDate,
  shiftWeekday,
  weekdayOf,
} from "../../../src/core/shared/calendar-date.ts";

test.each([
  ["2026-11-21", true],
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2026-13-01", false],
  ["21.11.2026", false],
  ["", false],
])("%j is a calendar date: %s", (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});

test("days are counted over months, years and leap days", () => {
  expect([shiftDate("2026-12-31", 1), shiftDate("2028-03-01", -1), shiftDate("2026-03-29", 7)]).toEqual([
    "2027-01-01",
    "2028-02-29",
    "2026-04-05",
  ]);
});

test("a date has a weekday, other texts have none", () => {
  expect([weekdayOf("2026-11-21"), weekdayOf("2026-11-22"), weekdayOf("soon")]).toEqual([
    "sat",
    "sun",
    undefined,
  ]);
});

test("weekdays wrap around at both ends", () => {
  expect([shiftWeekday("sat", 1), shiftWeekday("sun", -1), shiftWeekday("mon", 14)]).toEqual([
    "sun",
    "sat",
    "mon",
  ]);
});
