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

test.each([
  ["de-DE", "Freitag, 27. November", "Freitag, 27. November", "Freitag, 27. November 2026", "Fr., 27. Nov."],
  ["fr-FR", "vendredi 27 novembre", "vendredi 27 novembre", "vendredi 27 novembre 2026", "ven. 27 nov."],
  [
    "es-ES",
    "viernes, 27 de noviembre",
    "viernes, 27 de noviembre",
    "viernes, 27 de noviembre de 2026",
    "vie, 27 nov",
  ],
])("in %s, a comma follows the weekday only where the language has one", (locale, ...texts) => {
  const formats = { ...defaultFormats, locale };
  expect([plainDay, weekdayAndDay, longDay, shortDay].map((format) => format("2026-11-27", formats))).toEqual(
    texts,
  );
});

test("the first of a month is an ordinal number in French only, and no other day is", () => {
  const day = (date: string, locale: string) => plainDay(date, { ...defaultFormats, locale });
  expect(day("2026-05-01", "fr-FR")).toBe("vendredi 1er mai");
  expect(day("2026-05-11", "fr-CH")).toBe("lundi 11 mai");
  expect(day("2026-05-01", "de-DE")).toBe("Freitag, 1. Mai");
  expect(day("2026-05-01", "en-GB")).toBe("Friday 1 May");
  expect(fullDay("2026-01-01", { ...defaultFormats, locale: "fr-FR" })).toBe("1er janvier 2026");
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
