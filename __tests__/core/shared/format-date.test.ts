import { defaultFormats } from "../../../src/core/shared/formats.ts";
import {
  afterMidnightLabel,
  dayAndMonth,
  fullDay,
  longDay,
  plainDay,
  shortDay,
  shortWeekdayAndDay,
  weekdayAndDay,
  weekdaysText,
} from "../../../src/core/shared/format-date.ts";

const english = (weekday: string) => `early on ${weekday}`;

const italy = { ...defaultFormats, locale: "it-IT" };

test.each([
  ["2 November", dayAndMonth, "2 novembre"],
  ["2 November 2026", fullDay, "2 novembre 2026"],
  ["Monday, 2 November", weekdayAndDay, "lunedì, 2 novembre"],
  ["Monday, 2 November 2026", longDay, "lunedì, 2 novembre 2026"],
  ["Monday 2 November", plainDay, "lunedì 2 novembre"],
  ["Mon 2 Nov", shortDay, "lun 2 nov"],
  ["Mon 2 November 2026", shortWeekdayAndDay, "lun 2 novembre 2026"],
])("%s", (text, format, inItalian) => {
  expect(format("2026-11-02", defaultFormats)).toBe(text);
  expect(format("2026-11-02T23:59:00.000Z", defaultFormats)).toBe(text);
  expect(format("2026-11-02", italy)).toBe(inItalian);
});

test("day and month are in the order of the restaurant's country", () => {
  expect(fullDay("2026-11-02", { ...defaultFormats, locale: "en-US" })).toBe("November 2, 2026");
});

test("September is abbreviated as in British English, and a leap day is a day", () => {
  expect(shortDay("2026-09-30", defaultFormats)).toBe("Wed 30 Sept");
  expect(longDay("2028-02-29", defaultFormats)).toBe("Tuesday, 29 February 2028");
});

test.each(["2026-13-02", "2027-02-29", "tomorrow", ""])("%j is refused", (text) => {
  for (const format of [dayAndMonth, fullDay, weekdayAndDay, longDay, shortDay, shortWeekdayAndDay])
    expect(() => format(text, defaultFormats)).toThrow(/Not a date/);
});

test("a time after midnight is described as early on the next day, also at the end of a month", () => {
  expect(afterMidnightLabel({ date: "2026-11-27", minutes: 1470 }, defaultFormats, english)).toBe(
    "early on Saturday",
  );
  expect(afterMidnightLabel({ date: "2026-11-30", minutes: 1440 }, defaultFormats, english)).toBe(
    "early on Tuesday",
  );
  expect(afterMidnightLabel({ date: "2026-11-27", minutes: 1439 }, defaultFormats, english)).toBeUndefined();
});

test("weekdays are in the order of the restaurant's week, with its names", () => {
  const days = ["sun", "fri", "mon"] as const;
  expect(weekdaysText(days, defaultFormats)).toBe("Mon, Fri, Sun");
  expect(weekdaysText(days, { ...defaultFormats, weekStart: "sun" })).toBe("Sun, Mon, Fri");
  expect(weekdaysText(days, italy)).toBe("lun, ven, dom");
});
