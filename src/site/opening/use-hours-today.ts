import type { LayoutData } from "../../content/model/content.ts";
import { bookableHours, exceptionNotice } from "../../core/shared/opening-day.ts";
import { useMessages } from "../../core/browser/use-messages.ts";
import { useFormats } from "../../core/browser/site-context.ts";
import type { Translate } from "../../core/messages/words.ts";
import { createContext } from "react";
import { useToday } from "../../core/browser/browser-values.ts";

/**
 * Returns a function that writes the notice for a day with exceptional hours; see exceptionNotice in
 * src/core/shared/opening-day.ts.
 */
export const noticeIn =
  (t: Translate<"layout">) =>
  (day: { readonly hours: string; readonly reason: string }): string =>
    day.hours === "" ? t("hours.closedToday", day) : t("hours.today", day);

type Booking = LayoutData["booking"];

/**
 * Returns the restaurant's current day. In the built HTML, which may be read on any day, this is the day of
 * the build if that day's hours are exceptional, otherwise undefined.
 */
const useDay = ({ timeZone, writtenOn }: Booking): string | undefined =>
  useToday(timeZone) ?? writtenOn ?? undefined;

/**
 * Returns today's {@link bookableHours}. In the built HTML, which may be read on any day, they are undefined
 * if they vary by day.
 */
export function useHoursToday(booking: Booking): string | undefined {
  const formats = useFormats();
  const today = useDay(booking);
  if (today !== undefined) return bookableHours(booking, today, formats);
  const { servicePeriods } = booking;
  return servicePeriods.every(({ days }) => days.length === 7)
    ? bookableHours({ servicePeriods }, "2026-01-01", formats)
    : undefined;
}

/** Returns today's {@link exceptionNotice}; empty if there is none. */
export function useExceptionNotice(booking: Booking): string {
  const formats = useFormats();
  const t = useMessages("layout");
  const today = useDay(booking);
  return today === undefined ? "" : exceptionNotice(booking, today, formats, noticeIn(t));
}

/** The booking hours, including exceptional days; undefined outside a page, as in previews and tests. */
export const OpeningContext = createContext<LayoutData["booking"] | undefined>(undefined);
