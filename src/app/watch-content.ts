import type { FastifyBaseLogger } from "fastify";
import { type OrderingRules, watchOrdering } from "../features/orders/server/rules.ts";
import type { BookingRules } from "../features/booking/rules/rules.ts";
import { contentProblems, type ContentProblems } from "../content/server/content-problems.ts";
import { openLastGood } from "../core/server/last-good.ts";
import { watchRestaurantInfo, type WatchedRestaurantInfo } from "../content/server/restaurant-info.ts";
import { watchSettings, watchSettingsWords } from "../content/server/settings.ts";
import type { WatchedFile } from "../core/server/watched-file.ts";
import { watchRules } from "../features/booking/server/watch-rules.ts";

/** The settings in `content/settings` that the service reads, always up to date. */
export interface WatchedContent {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly ordering: WatchedFile<OrderingRules>;
  readonly restaurant: WatchedRestaurantInfo;
  readonly problems: ContentProblems;
}

/**
 * Reads the settings, and rereads them whenever their files change. If a file is unusable, its last good
 * version stays in force. That version is stored in `lastGoodDir`, so that it survives a restart.
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
    watchSettings(contentDir, "menu", report, (settings) => settings, memory),
  );
  const restaurant = watchRestaurantInfo(contentDir, problems, { bookingRules, ordering, site });
  await Promise.all([restaurant.refresh(), bookingRules.read(), ordering.read()]);
  return { bookingRules, ordering, restaurant, problems };
}
