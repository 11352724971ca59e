import type { FastifyBaseLogger } from "fastify";
import { readRules, type BookingRules } from "../reservations/rules.ts";
import { contentProblems, type ContentProblems } from "./content-problems.ts";
import { openLastGood } from "./last-good.ts";
import { watchRestaurantInfo, type WatchedRestaurantInfo } from "./restaurant-info.ts";
import { watchSettings } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";

/** The settings in `content/settings` that the service reads, always up to date. */
export interface WatchedContent {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly restaurant: WatchedRestaurantInfo;
  readonly problems: ContentProblems;
}

/**
 * Reads the settings, and again whenever their files have changed. A file that cannot be used leaves its last good version in
 * force; that is kept in `lastGoodDir`, so that it also holds after a restart.
 */
export async function watchContent(
  contentDir: string,
  lastGoodDir: string,
  log: FastifyBaseLogger,
): Promise<WatchedContent> {
  const problems = contentProblems(log, openLastGood(lastGoodDir));
  const { report, memory } = problems;
  const bookingRules = watchSettings(contentDir, "booking", report, readRules, memory);
  const restaurant = watchRestaurantInfo(contentDir, problems, bookingRules);
  await Promise.all([restaurant.refresh(), bookingRules.read()]);
  return { bookingRules, restaurant, problems };
}
