import { addressOf } from "../../../core/shared/page-roles.ts";
import { isEmailAddress } from "../../../core/shared/email-address.ts";
import { longDay, shortDay } from "../../../core/shared/format-date.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { calendarFile } from "./calendar.ts";
import { renderEmail, type Fact, type EmailTemplate } from "../../../core/server/mail/email-template.ts";
import { countEmailsTo, enqueueEmail, type Attachment } from "../../../core/server/mail/outbox.ts";
import { catalogueSource } from "../../../core/messages/catalogues.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import {
  localizeForGuest,
  mailMessages,
  plainName,
  greet,
  orCallPhrase,
  joinLines,
} from "../../../core/server/mail/wording.ts";
import { formatTime, formatWhen } from "../rules/clock.ts";
import type { OnReservationChange, ReservationChange } from "./deps.ts";

export interface ReservationEmailDeps {
  readonly restaurant: () => RestaurantInfo;
  /** URL at which guests reach the site, such as `https://www.example.com`. */
  readonly siteUrl: () => string;
  readonly manageUrl: (reservation: StoredReservation) => string;
}

const formatParty = ({ party_size }: StoredReservation, restaurant: RestaurantInfo): string =>
  mailMessages(restaurant)("guests", { count: party_size });

/**
 * Returns the preview that mail programs show beside the subject: the time of the reservation, and the party
 * size.
 */
const previewOf = (reservation: StoredReservation, restaurant: RestaurantInfo): string =>
  mailMessages(restaurant)("preview", {
    when: formatWhen(reservation, restaurant),
    guests: formatParty(reservation, restaurant),
    number: reservation.id,
  });

const guestFacts = (reservation: StoredReservation, restaurant: RestaurantInfo): Fact[] => {
  const t = mailMessages(restaurant);
  const name = plainName(reservation.name);
  return [
    [t("fact.party"), formatParty(reservation, restaurant)],
    ...(name ? [[t("fact.name"), name] as const] : []),
    ...(restaurant.address ? [[t("fact.where"), restaurant.address] as const] : []),
  ];
};

const formerOf = (before: StoredReservation | undefined, restaurant: RestaurantInfo): { former?: string } =>
  before ? { former: `${formatWhen(before, restaurant)}, ${formatParty(before, restaurant)}` } : {};

function guestEmail(
  { kind, reservation, before, by }: ReservationChange,
  { restaurant, siteUrl, manageUrl }: { restaurant: RestaurantInfo; siteUrl: string; manageUrl: string },
): EmailTemplate {
  const t = mailMessages(restaurant);
  const orCallUs = orCallPhrase(restaurant);
  const when = `${shortDay(reservation.service_date, restaurant.formats)}, ${formatTime(reservation, restaurant)}`;
  const manage = {
    label: t("manage"),
    url: manageUrl,
    note: t("manage.note"),
  };
  const card = {
    title: longDay(reservation.service_date, restaurant.formats),
    line: formatTime(reservation, restaurant),
    facts: guestFacts(reservation, restaurant),
    number: reservation.id,
  };
  const common = { preview: previewOf(reservation, restaurant) };
  switch (kind) {
    case "booked":
    case "emailAdded":
      return {
        ...common,
        subject: t("booked.subject", { restaurant: restaurant.name, when }),
        heading: t("booked.heading"),
        paragraphs: [greet(reservation, t("booked.text"), t)],
        card: { ...card, candle: "lit", eyebrow: t("ticket") },
        button: manage,
        after: [t("booked.after", { orCall: orCallUs })],
      };
    case "moved":
      return {
        ...common,
        subject: t("moved.subject", { restaurant: restaurant.name, when }),
        heading: t("moved.heading"),
        paragraphs: [greet(reservation, t("moved.text"), t)],
        card: {
          ...card,
          candle: "lit",
          eyebrow: t("ticket"),
          ...formerOf(before, restaurant),
        },
        button: manage,
        after: [t("notYou", { orCall: orCallUs })],
      };
    case "cancelled":
      return {
        ...common,
        subject: t("cancelled.subject", { restaurant: restaurant.name, when }),
        heading: t("cancelled.heading"),
        paragraphs: [greet(reservation, by === "restaurant" ? t("cancelled.byUs") : t("cancelled.text"), t)],
        card: { ...card, candle: "out", eyebrow: t("cancelled.eyebrow") },
        button: { label: t("cancelled.book"), url: siteUrl + addressOf(restaurant.addresses, "booking") },
        after: [
          by === "restaurant" ? t("notKnown", { orCall: orCallUs }) : t("notYou", { orCall: orCallUs }),
        ],
      };
  }
}

/**
 * Returns the email that asks a guest to confirm a booking that does not exist yet. `restaurant` is the
 * result of localizeForGuest().
 */
export function confirmationEmail(
  { date, minutes, name, party }: { date: string; minutes: number; name: string | null; party: number },
  restaurant: RestaurantInfo,
  url: string,
): EmailTemplate {
  const t = mailMessages(restaurant);
  const start = { service_date: date, start_minutes: minutes };
  const when = formatWhen(start, restaurant);
  return {
    subject: t("confirm.subject", { restaurant: restaurant.name, when }),
    preview: t("confirm.preview"),
    heading: t("confirm.heading"),
    paragraphs: [greet({ name }, t("confirm.text"), t)],
    card: {
      eyebrow: t("confirm.eyebrow"),
      title: longDay(date, restaurant.formats),
      line: formatTime(start, restaurant),
      facts: [[t("fact.party"), t("guests", { count: party })]],
    },
    button: { label: t("confirm.button"), url },
    after: [t("confirm.notYou")],
  };
}

/** Names of the changes about which the restaurant is notified. */
const changeLabels = { booked: "Booked", moved: "Moved", cancelled: "Cancelled" } as const;

/**
 * Returns the email to staff about a change, with the most urgent facts first, in the language of the staff
 * pages and with the restaurant's date formats.
 */
function staffEmail(
  kind: keyof typeof changeLabels,
  { reservation, before }: ReservationChange,
  { formats, ...info }: RestaurantInfo,
): EmailTemplate {
  const restaurant = { ...info, formats: { ...formats, language: catalogueSource } };
  const facts: readonly (readonly [string, string | null])[] = [
    ["Guests", String(reservation.party_size)],
    ["Name", joinLines(reservation.name)],
    ["Telephone", joinLines(reservation.phone_number)],
    ["Email", reservation.email],
    ["Requested table", joinLines(reservation.table_number)],
    ["Request", reservation.special_request],
    ["Message", reservation.message === reservation.special_request ? null : reservation.message],
  ];
  const when = `${shortDay(reservation.service_date, restaurant.formats)}, ${formatTime(reservation, restaurant)}`;
  const name = plainName(reservation.name);
  return {
    subject: `${changeLabels[kind]}: ${when}, ${formatParty(reservation, restaurant)}${name ? `, ${name}` : ""}`,
    preview: previewOf(reservation, restaurant),
    heading: `${changeLabels[kind]}: ${formatParty(reservation, restaurant)}`,
    paragraphs: [],
    card: {
      eyebrow: changeLabels[kind],
      title: longDay(reservation.service_date, restaurant.formats),
      line: formatTime(reservation, restaurant),
      ...(kind === "moved" ? formerOf(before, restaurant) : {}),
      facts: facts.filter((fact): fact is Fact => fact[1] !== null),
      number: reservation.id,
    },
  };
}

/**
 * Returns a function that queues the emails about a change. A guest with an email address gets the calendar
 * entry and the link for changing the reservation. The restaurant gets an email with the facts, unless staff
 * made the change.
 */
export const reservationEmails =
  ({ restaurant: currentRestaurant, siteUrl, manageUrl }: ReservationEmailDeps): OnReservationChange =>
  async (tx, change, now) => {
    const { kind, reservation, dueAt, since = now } = change;
    const restaurant = currentRestaurant();
    const site = siteUrl();
    const enqueue = (
      to: string,
      emailKind: string,
      template: EmailTemplate,
      attachments: readonly Attachment[] = [],
      written: RestaurantInfo = restaurant,
    ) =>
      enqueueEmail(
        tx,
        {
          kind: emailKind,
          to,
          ...renderEmail(template, written, site),
          attachments,
          accountId: reservation.account_id,
          reservationId: reservation.id,
          dueAt,
        },
        since,
      );

    // If an address has been sent too many emails, bookings with it and requests to add it have already been
    // refused. Moves and cancellations are never refused for this reason: they only skip the email, because
    // the guest's page shows the result.
    const mayBeWritten = async (address: string): Promise<boolean> =>
      kind === "booked" ||
      kind === "emailAdded" ||
      (await countEmailsTo(tx, address, now)) < restaurant.emailsToAddress;

    // Creating a calendar entry for an invalid address would fail, which must not prevent a booking.
    if (
      reservation.email !== null &&
      isEmailAddress(reservation.email) &&
      (await mayBeWritten(reservation.email))
    ) {
      const link = manageUrl(reservation);
      const written = localizeForGuest(restaurant, reservation.language);
      const facts = { reservation, restaurant: written, now };
      await enqueue(
        reservation.email,
        `reservation-${kind === "booked" || kind === "emailAdded" ? "confirmed" : kind}`,
        guestEmail(change, { restaurant: written, siteUrl: site, manageUrl: link }),
        [
          kind === "cancelled"
            ? calendarFile("CANCEL", facts)
            : calendarFile("REQUEST", { ...facts, manageUrl: link }),
        ],
        written,
      );
    }
    if (
      kind !== "emailAdded" &&
      change.by !== "restaurant" &&
      restaurant.email &&
      isEmailAddress(restaurant.email) &&
      restaurant.emailBookings
    )
      await enqueue(restaurant.email, `reservation-${kind}-notice`, staffEmail(kind, change, restaurant));
  };
