import { formatPrice } from "../../../src/core/shared/money.ts";
import { fullDay } from "../../../src/core/shared/format-date.ts";
import { formatsIn, formatsOf } from "../../../src/core/shared/formats.ts";
import { timeOfDay } from "../../../src/core/shared/time.ts";

const seen = (formats: ReturnType<typeof formatsOf>) =>
  [formatPrice(15, formats), fullDay("2026-11-27", formats), timeOfDay(1170, formats)].map((text) =>
    text.replace(/\s/g, " "),
  );

test("each language has its own order of dates, position of the currency and clock", () => {
  const american = formatsOf({ locale: "en-US" });
  expect(seen(formatsIn(american, "en"))).toEqual(["$15.00", "November 27, 2026", "7:30 PM"]);
  expect(seen(formatsIn(american, "it"))).toEqual(["15,00 $", "27 novembre 2026", "19:30"]);
});

test("a language with its own words for AM and PM uses neither", () => {
  const american = formatsOf({ locale: "en-US" });
  expect(seen(formatsIn(american, "el"))[2]).toBe("19:30");
  expect(seen(formatsIn(formatsOf({ locale: "it-IT" }), "en"))[2]).toBe("19:30");
});

test("the restaurant's country decides if the language leaves it open", () => {
  const swiss = formatsOf({ locale: "de-CH", currency: "CHF" });
  expect(seen(formatsIn(swiss, "it"))).toEqual(["CHF 15.00", "27 novembre 2026", "19:30"]);
});

test.each([
  ["de-DE", "19:30"],
  ["fr-FR", "19:30"],
  ["es-ES", "19:30"],
  ["it-IT", "19:30"],
  ["es-MX", "7:30 PM"],
  ["en-US", "7:30 PM"],
  ["en-GB", "7:30 PM"],
])("without a setting, the clock in %s is the customary one; in English, it has 12 hours", (locale, time) => {
  expect(timeOfDay(1170, formatsOf({ locale }))).toBe(time);
});

test("the settings decide the clock in their own language", () => {
  const italian = formatsOf({ locale: "it-IT", clock: "12" });
  expect(italian.language).toBe("it");
  expect(seen(formatsIn(italian, "it"))[2]).toBe("7:30 PM");
});
