import { readFileSync } from "node:fs";
import { stringify, parse } from "yaml";
import { siteModel } from "../../../src/app/site-model.ts";
import { parseContentFile } from "../../../src/content/model/read.ts";
import { checkFile } from "../../../src/content/model/validate.ts";
import { contentDir } from "../../support/content-dir.ts";

const sample = parse(readFileSync(`${contentDir}/settings/site.yml`, "utf8")) as Record<string, unknown>;

const problemsOf = (formats: object | undefined, pageLanguages?: readonly string[]): string[] => {
  const text = stringify({ ...sample, formats, pageLanguages });
  return checkFile(parseContentFile("settings/site.yml", text, siteModel)!, siteModel).map(
    ({ field, message, fix }) => `${field}: ${message} ${fix}`,
  );
};

test("accepts valid formats, some of them, and none at all", () => {
  const italy = { locale: "it-IT", currency: "EUR", clock: "24", weekStart: "sun", phoneCountry: "+39" };
  for (const formats of [
    italy,
    { locale: "de" },
    { currency: "JPY", hidesZeroDecimals: true },
    {},
    undefined,
  ])
    expect(problemsOf(formats)).toEqual([]);
});

test.each([
  [{ locale: "xx-YY" }, "Language and country: “xx-YY” is not a language and country."],
  [{ locale: "it-QQ" }, "Language and country: “it-QQ” is not a language and country."],
  [{ locale: "english" }, "Language and country: “english” is not a language and country."],
  [{ currency: "EUX" }, "Currency: There is no currency “EUX”. Write its three letters"],
  [{ currency: "€" }, "Currency: “€” must be three capital letters such as EUR."],
  [{ clock: "25" }, "Clock: There is no clock “25”."],
  [{ phoneCountry: "0039" }, "Calling code: “0039” must be a plus and one to four digits"],
])("refuses %j in words", (formats, said) => {
  expect(problemsOf(formats)).toEqual([expect.stringContaining(`Prices, dates and times › ${said}`)]);
});

test.each([
  [undefined, undefined],
  [undefined, ["en", "it"]],
  [{ locale: "it-IT" }, ["it", "en", "fr"]],
])("with %j, pages may be in %j", (formats, languages) => {
  expect(problemsOf(formats, languages)).toEqual([]);
});

test.each([
  [["en", "qqq"], "2: “qqq” is not a language."],
  [["en", "Italian"], "2: “Italian” must be a language code of two or three lower-case letters"],
  [["en", "it", "it"], "3: “it” is listed twice."],
])("refuses the languages %j in words", (languages, said) => {
  expect(problemsOf(undefined, languages)).toEqual([expect.stringContaining(`Page languages › ${said}`)]);
});
