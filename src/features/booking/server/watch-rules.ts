import { formatsIn, formatsOf } from "../../../core/shared/formats.ts";
import { pageLanguagesOf } from "../../../core/shared/page-languages.ts";
import { readRules, type BookingRules } from "../rules/rules.ts";
import { offersOf } from "../../../content/model/business.ts";
import { settingsInWords } from "../../../content/server/entries.ts";
import type { RawSettings, WatchedWords } from "../../../content/server/settings.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";

/**
 * Returns booking rules with the restaurant's formats, in each language of its pages. Each read returns the
 * same object until a file changes.
 */
export function watchRules(
  booking: WatchedFile<RawSettings<"booking">>,
  words: WatchedWords,
  site: WatchedFile<RawSettings<"site">>,
): WatchedFile<BookingRules> {
  let madeOf: readonly unknown[] = [];
  let rules: BookingRules | undefined;
  return {
    async read() {
      const [settings, restaurant] = await Promise.all([booking.read(), site.read()]);
      if (!settings) return undefined;
      const languages = pageLanguagesOf(restaurant ?? {}).slice(1);
      const translations = await Promise.all(languages.map((language) => words.read(language)));
      const parts = [settings, restaurant, ...translations];
      if (rules && parts.every((part, index) => part === madeOf[index])) return rules;
      madeOf = parts;
      const formats = formatsOf(restaurant?.formats);
      // A business without tables takes no bookings, but bookings made before remain valid.
      const off = offersOf(restaurant?.business).includes("tables") ? {} : { paused: "" };
      const byLanguage = new Map<string, BookingRules>();
      const inLanguage = (language: string | null | undefined) => byLanguage.get(language ?? "") ?? source;
      const source: BookingRules = { ...readRules(settings), ...off, formats, inLanguage };
      for (const [index, language] of languages.entries())
        byLanguage.set(language, {
          ...readRules(settingsInWords("booking", settings, translations[index] ?? {})),
          ...off,
          formats: formatsIn(formats, language),
          inLanguage,
        });
      rules = source;
      return rules;
    },
  };
}
