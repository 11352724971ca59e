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
import { readContent } from "./read.ts";

/** The entries that guests see for a time only. */
export interface Schedule {
  readonly timeZone: string;
  readonly entries: readonly ({ readonly path: string } & PublishWindow)[];
}

/** Reads the schedule from a content folder. Files that cannot be read have none. */
export async function readSchedule(contentDir: string, model: ContentModel): Promise<Schedule> {
  const { files } = await readContent(contentDir, model);
  const booking = files.find(({ path }) => path === "settings/booking.yml");
  const { timeZone } = parseFields(booking?.data ?? {}, { timeZone: settings.booking.fields.timeZone });
  const entries = files.flatMap(({ path, collection, data }) => {
    if (!Object.hasOwn(model.collections[collection]?.fields ?? {}, "publishFrom")) return [];
    const window = parseFields(data, publishWindow);
    return isScheduled(window) ? [{ path, ...window }] : [];
  });
  return { timeZone: timeZone || "UTC", entries };
}

/** Which of the scheduled entries guests see at a moment: a text that changes when one comes or goes. */
export function scheduleState({ timeZone, entries }: Schedule, now: Date): string {
  if (entries.length === 0) return "";
  const minute = publishMinute(now, timeZone);
  return entries
    .filter((entry) => isPublished(entry, minute))
    .map(({ path }) => path)
    .join(" ");
}
