import type { FastifyBaseLogger } from "fastify";
import { formatsIn, formatsOf } from "../core/shared/formats.ts";
import { pageLanguagesOf } from "../core/shared/page-languages.ts";
import { readOrdering, type OrderingRules } from "../features/orders/server/rules.ts";
import { readRules, type BookingRules } from "../features/booking/rules/rules.ts";
import { contentProblems, type ContentProblems } from "../content/server/content-problems.ts";
import { settingsInWords } from "../content/server/entries.ts";
import { openLastGood } from "../core/server/last-good.ts";
import { watchRestaurantInfo, type WatchedRestaurantInfo } from "../content/server/restaurant-info.ts";
import {
  watchSettings,
  watchSettingsWords,
  type RawSettings,
  type WatchedWords,
} from "../content/server/settings.ts";
import type { WatchedFile } from "../core/server/watched-file.ts";

/** The settings in `content/settings` that the service reads, always up to date. */
export interface WatchedContent {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly ordering: WatchedFile<OrderingRules>;
  readonly restaurant: WatchedRestaurantInfo;
  readonly problems: ContentProblems;
}

/** Booking rules with the restaurant's formats, in each language of its pages; the same object while no file has changed. */
function watchRules(
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
      const byLanguage = new Map<string, BookingRules>();
      const inLanguage = (language: string | null | undefined) => byLanguage.get(language ?? "") ?? source;
      const source: BookingRules = { ...readRules(settings), formats, inLanguage };
      for (const [index, language] of languages.entries())
        byLanguage.set(language, {
          ...readRules(settingsInWords("booking", settings, translations[index] ?? {})),
          formats: formatsIn(formats, language),
          inLanguage,
        });
      rules = source;
      return rules;
    },
  };
}

/** The ordering rules, whose limits are in the restaurant's currency. */
function watchOrdering(
  ordering: WatchedFile<RawSettings<"ordering">>,
  site: WatchedFile<RawSettings<"site">>,
): WatchedFile<OrderingRules> {
  let last: { readonly of: readonly unknown[]; readonly rules: OrderingRules } | undefined;
  return {
    async read() {
      const [settings, restaurant] = await Promise.all([ordering.read(), site.read()]);
      if (!settings) return undefined;
      if (last?.of[0] !== settings || last.of[1] !== restaurant)
        last = {
          of: [settings, restaurant],
          rules: readOrdering(settings, formatsOf(restaurant?.formats)),
        };
      return last.rules;
    },
  };
}

/**
 * Reads the settings, and again whenever their files have changed. A file that cannot be used leaves its last good version in
 * force; that is kept in `lastGoodDir`, so that it also holds after a restart.
 */
export async function watchContent(
  contentDir: string,
  lastGoodDir: string,
  log: FastifyBaseLogger,
  now?: () => Date,
): Promise<WatchedContent> {
  const problems = contentProblems(log, openLastGood(lastGoodDir, now), now);
  const { report, memory } = problems;
  const site = watchSettings(contentDir, "site", report, (settings) => settings, memory);
  const booking = watchSettings(contentDir, "booking", report, (settings) => settings, memory);
  const bookingRules = watchRules(booking, watchSettingsWords(contentDir, "booking", problems), site);
  const ordering = watchOrdering(
    watchSettings(contentDir, "ordering", report, (settings) => settings, memory),
    site,
  );
  const restaurant = watchRestaurantInfo(contentDir, problems, { bookingRules, site });
  await Promise.all([restaurant.refresh(), bookingRules.read(), ordering.read()]);
  return { bookingRules, ordering, restaurant, problems };
}
