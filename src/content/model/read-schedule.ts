import { settings } from "./collections.ts";
import type { ContentModel } from "./model.ts";
import { parseFields } from "./parse-fields.ts";
import {
  isPublished,
  isScheduled,
  publishMinute,
  publishWindow,
  type PublishWindow,
} from "./publish-window.ts";
import { exceptionsOn, type ExceptionalDays } from "../../core/shared/opening-day.ts";
import { wallClock } from "../../core/shared/time.ts";
import { readContent } from "./read-content.ts";

/** Everything that changes the site's pages at a set time: scheduled entries and exceptional days. */
export interface Schedule {
  readonly timeZone: string;
  readonly exceptions: ExceptionalDays;
  readonly entries: readonly ({ readonly path: string } & PublishWindow)[];
}

/** Reads the schedule from a content folder. Unreadable files are ignored. */
export async function readSchedule(contentDir: string, model: ContentModel): Promise<Schedule> {
  const { files } = await readContent(contentDir, model);
  const booking = files.find(({ path }) => path === "settings/booking.yml");
  const { timeZone, specialOpenings, closures } = settings.booking.fields;
  const times = parseFields(booking?.data ?? {}, { timeZone, specialOpenings, closures });
  const entries = files.flatMap(({ path, collection, data }) => {
    if (!Object.hasOwn(model.collections[collection]?.fields ?? {}, "publishFrom")) return [];
    const window = parseFields(data, publishWindow);
    return isScheduled(window) ? [{ path, ...window }] : [];
  });
  return { timeZone: times.timeZone || "UTC", exceptions: times, entries };
}

/**
 * Returns a text that changes when a scheduled entry appears or disappears, and when an exceptional day
 * begins or ends.
 */
export function scheduleState({ timeZone, exceptions, entries }: Schedule, now: Date): string {
  const { date } = wallClock(now, timeZone);
  const minute = publishMinute(now, timeZone);
  return [
    ...(exceptionsOn(exceptions, date).isExceptional ? [date] : []),
    ...entries.filter((entry) => isPublished(entry, minute)).map(({ path }) => path),
  ].join(" ");
}
