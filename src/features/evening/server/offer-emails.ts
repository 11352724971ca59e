import { addressOf } from "../../../core/shared/page-roles.ts";
import { guestNames } from "../../../core/shared/guest-names.ts";
import { renderEmail } from "../../../core/server/mail/email-template.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { formatTime, instantOf, readableTimeOf } from "../../booking/rules/clock.ts";
import type { OnOffer } from "./commands.ts";
import { findParty } from "./states.ts";
import { findReservation, tablesOfLastHold } from "../../booking/server/public.ts";
import { localizeForGuest, mailMessages } from "../../../core/server/mail/wording.ts";
import { type OfferDeps, offerToken, waitingToken } from "./offer-links.ts";

/** Returns the area of a party's tables, under the name that guests know; null if the tables have no area. */
export function areaOf({ tables: all, room }: BookingRules, tables: readonly string[]): string | null {
  const area = all.find(({ name }) => tables.includes(name))?.area;
  return area === undefined ? null : guestNames(room.areas)(area);
}

/**
 * Returns a function that emails a guest that a table is held. The button in the email only opens a page; it
 * accepts nothing.
 */
export const offerEmails =
  ({
    restaurant: currentRestaurant,
    siteUrl,
    linkKey,
  }: Pick<OfferDeps, "restaurant" | "siteUrl" | "linkKey">): OnOffer =>
  async (tx, link, { rules, now }) => {
    const reservation = await findReservation(tx, link.reservationId);
    if (!reservation?.email || reservation.held_until === null) return;
    const party = await findParty(tx, link.reservationId);
    const restaurant = localizeForGuest(currentRestaurant(), reservation.language);
    const { formats } = restaurant;
    const t = mailMessages(restaurant);
    // Page on which the guest answers an offer or leaves the list.
    const page = siteUrl() + addressOf(restaurant.addresses, "waitingList");
    const until = readableTimeOf(instantOf(reservation.held_until), { ...rules, formats });
    const time = formatTime(reservation, restaurant);
    const day = longDay(reservation.service_date, formats);
    const area = areaOf(rules.inLanguage(reservation.language), tablesOfLastHold(party?.holds ?? []));
    const template = {
      subject: t("offer.subject", { count: reservation.party_size, day, time }),
      preview: t("offer.preview", { time: until }),
      heading: t("offer.heading"),
      paragraphs: [t("offer.text")],
      card: {
        eyebrow: t("offer.eyebrow"),
        title: `${day}, ${time}`,
        line: `${t("offer.people", { count: reservation.party_size })}${area ? `, ${area}` : ""}`,
        facts: [[t("offer.held"), until]] as const,
      },
      button: {
        label: t("offer.see"),
        url: `${page}#offer=${offerToken(linkKey, link, reservation)}`,
        note: t("offer.note"),
      },
      after: [t("offer.leave", { link: `${page}#leave=${waitingToken(linkKey, link.waitingId, now)}` })],
    };
    await enqueueEmail(
      tx,
      {
        kind: "waiting-offer",
        to: reservation.email,
        ...renderEmail(template, restaurant, siteUrl()),
        reservationId: reservation.id,
        urgent: true,
      },
      now,
    );
  };
