import { addressOf } from "../../../core/shared/page-roles.ts";
import type { QueuedEmail } from "../../../core/server/mail/outbox.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { type RestaurantSite, composeEmail } from "../../../core/server/mail/compose-email.ts";
import { mailMessages } from "../../../core/server/mail/wording.ts";

/** The token comes after the #: browsers do not send that part of a URL, so the token never appears in a log. */
const confirmLink = ({ addresses }: RestaurantInfo, token: string) =>
  `${addressOf(addresses, "account")}#confirm=${token}`;
const resetLink = ({ addresses }: RestaurantInfo, token: string) =>
  `${addressOf(addresses, "resetPassword")}#token=${token}`;

/*
 * Asks a guest to confirm an address. `restaurant` comes from localizeForGuest(), because each email is
 * written for one guest.
 */

export function confirmAddressEmail(to: string, restaurant: RestaurantSite, token: string): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "account-confirm",
    subject: t("account.confirm.subject"),
    before: [t("account.confirm.text", { restaurant: restaurant.name })],
    link: { label: t("account.confirm.link"), to: confirmLink(restaurant, token) },
    after: [t("account.confirm.until"), t("account.notYou")],
  });
}

export function accountExistsEmail(to: string, restaurant: RestaurantSite): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "account-exists",
    subject: t("account.exists.subject"),
    before: [t("account.exists.text", { restaurant: restaurant.name }), t("account.exists.forgotten")],
    link: { label: t("account.newPassword"), to: addressOf(restaurant.addresses, "forgotten") },
    after: [t("account.notYou")],
  });
}

export function passwordResetEmail(to: string, restaurant: RestaurantSite, token: string): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "password-reset",
    subject: t("account.newPassword"),
    before: [t("account.reset.text", { restaurant: restaurant.name })],
    link: { label: t("account.newPassword"), to: resetLink(restaurant, token) },
    after: [t("account.reset.until"), t("account.reset.code", { code: token }), t("account.notYou")],
  });
}

export function noAccountEmail(to: string, restaurant: RestaurantSite): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "password-reset-no-account",
    subject: t("account.none.subject"),
    before: [t("account.none.text", { restaurant: restaurant.name })],
    link: { label: t("account.none.link"), to: addressOf(restaurant.addresses, "signup") },
    after: [t("account.notYou")],
  });
}

export function passwordChangedEmail(to: string, restaurant: RestaurantSite): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "password-changed",
    subject: t("account.changed.subject"),
    before: [t("account.changed.text", { restaurant: restaurant.name }), t("account.changed.notYou")],
    link: { label: t("account.newPassword"), to: addressOf(restaurant.addresses, "forgotten") },
  });
}

export function accountDeletedEmail(to: string, restaurant: RestaurantSite): QueuedEmail {
  const t = mailMessages(restaurant);
  return composeEmail(to, restaurant, {
    kind: "account-deleted",
    subject: t("account.deleted.subject"),
    before: [t("account.deleted.text", { restaurant: restaurant.name }), t("account.deleted.welcome")],
  });
}
