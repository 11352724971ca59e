import type { FastifyBaseLogger } from "fastify";
import { readRules, type BookingRules } from "../reservations/rules.ts";
import { watchRestaurantInfo, type WatchedRestaurantInfo } from "./restaurant-info.ts";
import { watchSettings, type ReportFile } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";

/** What the service reads of `content/settings`, as it is at the moment. */
export interface WatchedContent {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly restaurant: WatchedRestaurantInfo;
  /** Logs a file that cannot be used. */
  readonly report: ReportFile;
}

/** Reads the settings, and again whenever their files have changed. A file that cannot be used leaves its last good version in force. */
export async function watchContent(contentDir: string, log: FastifyBaseLogger): Promise<WatchedContent> {
  const report: ReportFile = (file, reason, err) =>
    log.error({ file, reason, err }, "a content file cannot be used; its last good version stays in force");
  const bookingRules = watchSettings(contentDir, "booking", report, readRules);
  const restaurant = watchRestaurantInfo(contentDir, report, bookingRules);
  await restaurant.refresh();
  return { bookingRules, restaurant, report };
}
