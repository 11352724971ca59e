import { clockTime, wallClock } from "../../core/shared/time.ts";
import type { Report } from "./booking-rules.ts";
import { dateTime, optional } from "./fields.ts";

/** From when and until when guests see an entry: minutes on the restaurant's clock, `2026-12-24T18:00`. */
export interface PublishWindow {
  readonly publishFrom?: string;
  readonly publishUntil?: string;
}

/** The fields of an entry that can be published later, or for a time. */
export const publishWindow = {
  publishFrom: optional(
    dateTime("Publish from", {
      help: "Guests see it from this minute on, by the restaurant's clock. Empty: as soon as it is saved.",
    }),
  ),
  publishUntil: optional(
    dateTime("Publish until", {
      help: "From this minute on it is gone for guests; here it stays. Empty: it stays.",
    }),
  ),
};

/** The minute on the restaurant's clock, as the fields have it. */
export function publishMinute(now: Date, timeZone: string): string {
  const { date, minutes } = wallClock(now, timeZone);
  return `${date}T${clockTime(minutes)}`;
}

/** Whether guests see an entry. @param minute of {@link publishMinute} */
export const isPublished = ({ publishFrom, publishUntil }: PublishWindow, minute: string): boolean =>
  (publishFrom === undefined || publishFrom <= minute) &&
  (publishUntil === undefined || minute < publishUntil);

/** Whether an entry has such times at all, which none of the site's fixed parts may have. */
export const isScheduled = ({ publishFrom, publishUntil }: PublishWindow): boolean =>
  publishFrom !== undefined || publishUntil !== undefined;

/** Reports times that leave no minute to be seen in. */
export function checkPublishWindow({ publishFrom, publishUntil }: PublishWindow, report: Report): void {
  if (publishFrom !== undefined && publishUntil !== undefined && publishUntil <= publishFrom)
    report(
      [publishWindow.publishUntil.label],
      "It ends before it begins, so that guests would never see it.",
      `Write a time after ${publishFrom.replace("T", " ")}, or leave it empty.`,
    );
}
