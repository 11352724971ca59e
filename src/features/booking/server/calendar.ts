import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { Attachment } from "../../../core/server/mail/outbox.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { mailMessages } from "../../../core/server/mail/wording.ts";
import { formatWhen } from "../rules/clock.ts";

/**
 * What the guest's calendar does with the entry. `REQUEST`: adds or moves it. `CANCEL`: removes it.
 * `PUBLISH`: adds it from a file that the guest has downloaded.
 */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

interface CalendarFacts {
  readonly reservation: StoredReservation;
  /** The restaurant, with formats in the language of the entry. */
  readonly restaurant: RestaurantInfo;
  /** Page on which the guest can change the reservation; absent if it cannot be changed. */
  readonly manageUrl?: string;
  readonly now: Date;
}

/**
 * Returns a reservation as an iCalendar file (RFC 5545, RFC 5546). The event's UID never changes, and its
 * SEQUENCE counts the changes, so that a calendar moves the existing entry instead of adding a second one.
 */
export function calendarOf(
  method: CalendarMethod,
  { reservation, restaurant, manageUrl, now }: CalendarFacts,
): string {
  const calendar = ical({
    prodId: `-//Restaurant//Reservations//${restaurant.formats.language.toUpperCase()}`,
    method: ICalCalendarMethod[method],
  });
  const t = mailMessages(restaurant);
  const guests = t("guests", { count: reservation.party_size });
  const event = calendar.createEvent({
    id: `${reservation.id}@reservations`,
    sequence: reservation.sequence,
    start: new Date(reservation.starts_at),
    end: new Date(reservation.ends_at),
    stamp: now,
    summary: t("calendar.summary", { restaurant: restaurant.name, guests }),
    location: [restaurant.name, restaurant.address].filter(Boolean).join(", "),
    description: [
      formatWhen(reservation, restaurant),
      t("calendar.text", { number: reservation.id, guests }),
      ...(restaurant.phone ? [t("calendar.phone", { phone: restaurant.phone })] : []),
      ...(manageUrl ? [t("calendar.manage", { link: manageUrl })] : []),
    ].join("\n"),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(manageUrl ? { url: manageUrl } : {}),
  });
  // Mail programs treat the event as an invitation only if it has both an organiser and an attendee.
  if (method !== "PUBLISH" && restaurant.email && reservation.email) {
    event.organizer({ name: restaurant.name, email: restaurant.email });
    event.createAttendee({ email: reservation.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  }
  return calendar.toString();
}

export const calendarFile = (method: CalendarMethod, facts: CalendarFacts): Attachment => ({
  filename: `reservation-${facts.reservation.id}.ics`,
  contentType: `text/calendar; method=${method}; charset=utf-8`,
  content: calendarOf(method, facts),
});
