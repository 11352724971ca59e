import { clockTime, wallClock } from "../../core/shared/time.ts";
import type { Report } from "./booking-rules.ts";
import { dateTime, optional } from "./fields.ts";

/** Start and end of publication, to the minute, in the restaurant's time zone: `2026-12-24T18:00`. */
export interface PublishWindow {
  readonly publishFrom?: string;
  readonly publishUntil?: string;
}

/** Fields of an entry that can be published later, or only for a limited time. */
export const publishWindow = {
  publishFrom: optional(
    dateTime("Publish from", {
      help: "Guests see it from this minute, in the restaurant's time zone. If empty: as soon as it is saved.",
    }),
  ),
  publishUntil: optional(
    dateTime("Publish until", {
      help: "From this minute, guests no longer see it. It stays in the CMS. If empty, guests keep seeing it.",
    }),
  ),
};

/** Returns the current minute on the restaurant's clock, in the fields' format. */
export function publishMinute(now: Date, timeZone: string): string {
  const { date, minutes } = wallClock(now, timeZone);
  return `${date}T${clockTime(minutes)}`;
}

/**
 * True if an entry is published.
 *
 * @param minute from {@link publishMinute}
 */
export const isPublished = ({ publishFrom, publishUntil }: PublishWindow, minute: string): boolean =>
  (publishFrom === undefined || publishFrom <= minute) &&
  (publishUntil === undefined || minute < publishUntil);

/** True if an entry has a publication start or end. Fixed parts of the site must have neither. */
export const isScheduled = ({ publishFrom, publishUntil }: PublishWindow): boolean =>
  publishFrom !== undefined || publishUntil !== undefined;

/** Reports a publication end that is not after the start, because guests would never see the entry. */
export function checkPublishWindow({ publishFrom, publishUntil }: PublishWindow, report: Report): void {
  if (publishFrom !== undefined && publishUntil !== undefined && publishUntil <= publishFrom)
    report(
      [publishWindow.publishUntil.label],
      "It ends before it begins, so guests would never see it.",
      `Write a time after ${publishFrom.replace("T", " ")}, or leave it empty.`,
    );
}
