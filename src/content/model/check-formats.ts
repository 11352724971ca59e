import type { FormatSettings } from "../../core/shared/formats.ts";
import type { LanguageSettings } from "../../core/shared/page-languages.ts";
import type { Report } from "./booking-rules.ts";
import { didYouMean } from "./report.ts";

const group = "Prices, dates and times";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** True if Intl knows the language and, if a country is named, the country. */
const isLocale = (locale: string): boolean => {
  try {
    const { region } = new Intl.Locale(locale);
    return (
      Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 &&
      (region === undefined || countries.of(region) !== undefined)
    );
  } catch {
    return false;
  }
};

/** Reports a language or a currency that Node's Intl does not know. */
export function checkFormats({ locale, currency }: FormatSettings = {}, report: Report): void {
  if (locale !== undefined && !isLocale(locale))
    report(
      [group, "Language and country"],
      `“${locale}” is not a language and country.`,
      "Write a language and a country, such as en-GB, en-US or it-IT.",
    );
  if (currency === undefined) return;
  const known = Intl.supportedValuesOf("currency");
  if (!known.includes(currency))
    report(
      [group, "Currency"],
      `There is no currency “${currency}”.`,
      `Write its three letters, such as EUR, GBP or USD.${didYouMean(currency, known)}`,
    );
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** True if Intl knows the language. */
export const isLanguage = (language: string): boolean => languageNames.of(language) !== undefined;

/** Reports languages that do not exist, or are listed twice. */
export function checkPageLanguages(site: LanguageSettings, report: Report): void {
  const { pageLanguages = [] } = site;
  const where = (index: number) => ["Page languages", `${index + 1}`];
  pageLanguages.forEach((language, index) => {
    if (!isLanguage(language))
      report(where(index), `“${language}” is not a language.`, "Write its two or three letters, such as en.");
    else if (pageLanguages.indexOf(language) < index)
      report(where(index), `“${language}” is listed twice.`, "Remove one of the two.");
  });
}
