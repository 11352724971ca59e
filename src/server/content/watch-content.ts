import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { formatsOf } from "../../shared/formats.ts";
import { readOrdering, type OrderingRules } from "../orders/rules.ts";
import { readRules, type BookingRules } from "../reservations/rules.ts";
import { contentProblems, type ContentProblems } from "./content-problems.ts";
import { openLastGood } from "./last-good.ts";
import { watchRestaurantInfo, type WatchedRestaurantInfo } from "./restaurant-info.ts";
import { watchSettings, type RawSettings } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";

/** The settings in `content/settings` that the service reads, always up to date. */
export interface WatchedContent {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly ordering: WatchedFile<OrderingRules>;
  readonly restaurant: WatchedRestaurantInfo;
  readonly problems: ContentProblems;
}

/** Booking rules with the formats of the restaurant; the same object while neither has changed. */
function withFormats(
  bookingRules: WatchedFile<BookingRules>,
  site: WatchedFile<RawSettings<"site">>,
): WatchedFile<BookingRules> {
  let read: BookingRules | undefined;
  let known: BookingRules | undefined;
  return {
    async read() {
      const [rules, settings] = await Promise.all([bookingRules.read(), site.read()]);
      if (!rules) return undefined;
      const formats = formatsOf(settings?.formats);
      if (!known || rules !== read || !isDeepStrictEqual(formats, known.formats))
        known = { ...rules, formats };
      read = rules;
      return known;
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
  const bookingRules = withFormats(watchSettings(contentDir, "booking", report, readRules, memory), site);
  const ordering = watchSettings(contentDir, "ordering", report, readOrdering, memory);
  const restaurant = watchRestaurantInfo(contentDir, problems, { bookingRules, site });
  await Promise.all([restaurant.refresh(), bookingRules.read(), ordering.read()]);
  return { bookingRules, ordering, restaurant, problems };
}
