import { shortDay } from "../../../../core/shared/format-date.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { timeOfDay, wallClock } from "../../../../core/shared/time.ts";
import type { PushMessagesTable } from "../../../../core/server/storage/tables.ts";
import type { PushNotice } from "../../../../core/contract/push-kinds.ts";

/** Formats an instant: `7:45 PM`, with the day if it is not today. */
function moment(at: Date, now: Date, timeZone: string, formats: Formats): string {
  const { date, minutes } = wallClock(at, timeZone);
  const time = timeOfDay(minutes, formats);
  return date === wallClock(now, timeZone).date ? time : `${shortDay(date, formats)}, ${time}`;
}

/**
 * Returns a notification as shown on a device. It contains no personal data, and at most the number and time
 * of an order.
 */
export function noticeOf(
  { kind, label, at, id }: PushMessagesTable,
  { now, timeZone, formats }: { readonly now: Date; readonly timeZone: string; readonly formats: Formats },
): PushNotice {
  const order = label ?? "An order";
  const due = at === null ? "" : moment(new Date(at), now, timeZone, formats);
  const kitchen = { url: "/staff/kitchen", tag: label ?? id };
  switch (kind) {
    case "order-placed":
      return { ...kitchen, title: `New order: ${order}`, body: `To be ready at ${due}` };
    case "order-unseen":
      return { ...kitchen, title: `The kitchen hasn’t seen ${order}`, body: `It’s due at ${due}` };
    case "facts-changed":
      return {
        ...kitchen,
        title: `Look at ${order} again`,
        body: "The allergens of one of its dishes have changed",
      };
    case "booking-burst":
      return {
        title: "Many tables at once",
        body: "More tables were booked than on a good evening. An email tells you what to do",
        url: "/staff/evening",
        tag: kind,
      };
    case "publishing-failed":
      return {
        title: "Publishing failed",
        body: "A saved change is not live. The CMS shows why",
        url: "/admin/",
        tag: kind,
      };
    case "content-problem":
      return {
        title: "A file is not in use",
        body: "Guests see its last good version. The CMS shows why",
        url: "/admin/",
        tag: kind,
      };
  }
}
