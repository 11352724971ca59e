import {
  afterMidnightLabel,
  dayAndMonth,
  fullDay,
  longDay,
  shortDay,
  shortWeekdayAndDay,
  weekdayAndDay,
} from "../../src/shared/format-date.ts";

test.each([
  [dayAndMonth, "2 November"],
  [fullDay, "2 November 2026"],
  [weekdayAndDay, "Monday, 2 November"],
  [longDay, "Monday, 2 November 2026"],
  [shortDay, "Mon 2 Nov"],
  [shortWeekdayAndDay, "Mon 2 November 2026"],
])("$name", (format, text) => {
  expect(format("2026-11-02")).toBe(text);
  expect(format("2026-11-02T23:59:00.000Z")).toBe(text);
});

test("September is shortened as the British do, and a leap day is a day", () => {
  expect(shortDay("2026-09-30")).toBe("Wed 30 Sept");
  expect(longDay("2028-02-29")).toBe("Tuesday, 29 February 2028");
});

test.each(["2026-13-02", "2027-02-29", "tomorrow", ""])("%j is refused", (text) => {
  for (const format of [dayAndMonth, fullDay, weekdayAndDay, longDay, shortDay, shortWeekdayAndDay])
    expect(() => format(text)).toThrow(/Not a date/);
});

test("a time after midnight is said to be early on the next day, over the end of a month too", () => {
  expect(afterMidnightLabel({ date: "2026-11-27", minutes: 1470 })).toBe("early on Saturday");
  expect(afterMidnightLabel({ date: "2026-11-30", minutes: 1440 })).toBe("early on Tuesday");
  expect(afterMidnightLabel({ date: "2026-11-27", minutes: 1439 })).toBeUndefined();
});
