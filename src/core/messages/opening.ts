import type { Translate } from "./words.ts";

/**
 * Writes the notice for a day with exceptional hours; see exceptionNotice in src/core/shared/opening-day.ts.
 */
export const noticeIn =
  (t: Translate<"layout">) =>
  (day: { readonly hours: string; readonly reason: string }): string =>
    day.hours === "" ? t("hours.closedToday", day) : t("hours.today", day);
