import { addressOf } from "../../shared/page-roles.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { renderEmailHtml, renderEmailText } from "../emails/email-template.ts";
import type { QueuedEmail } from "../emails/outbox.ts";

/** The restaurant, and where its site is. */
export interface RestaurantSite extends RestaurantInfo {
  /** Where guests reach the site: `https://www.example.com`. */
  readonly url: string;
}

export interface EmailText {
  readonly kind: string;
  readonly subject: string;
  /** Paragraphs. They never contain what a stranger could have typed, such as the name given at registration. */
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly to: string };
  readonly after?: readonly string[];
}

/** An email about an account: a heading, paragraphs and perhaps one link. */
export function composeEmail(
  to: string,
  restaurant: RestaurantSite,
  { kind, subject, before, link, after = [] }: EmailText,
): QueuedEmail {
  const template = {
    subject: `${subject} · ${restaurant.name}`,
    preview: before[0] ?? "",
    heading: subject,
    paragraphs: before,
    ...(link ? { button: { label: link.label, url: `${restaurant.url}${link.to}` } } : {}),
    after,
  };
  return {
    kind,
    to,
    subject: template.subject,
    text: renderEmailText(template, restaurant, restaurant.url),
    html: renderEmailHtml(template, restaurant, restaurant.url),
    // All alike, so that nothing can be learnt from which comes sooner.
    urgent: true,
  };
}

/** What follows # is sent to no server, so it is in no log. */
const confirmLink = ({ addresses }: RestaurantInfo, token: string) =>
  `${addressOf(addresses, "account")}#confirm=${token}`;
const resetLink = ({ addresses }: RestaurantInfo, token: string) =>
  `${addressOf(addresses, "resetPassword")}#token=${token}`;

const notYou = "If this was not you, you can ignore this email.";

export const confirmAddressEmail = (to: string, restaurant: RestaurantSite, token: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "account-confirm",
    subject: "Please confirm your email address",
    before: [
      `An account at ${restaurant.name} was opened with this address. Please confirm that the address is yours. Your reservations then appear in your account.`,
    ],
    link: { label: "Confirm this address", to: confirmLink(restaurant, token) },
    after: ["The link works for three days.", notYou],
  });

export const accountExistsEmail = (to: string, restaurant: RestaurantSite): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "account-exists",
    subject: "You already have an account",
    before: [
      `Somebody, probably you, tried to sign up at ${restaurant.name} with this address. There is an account with it already, and nothing about it was changed.`,
      "If you have forgotten its password, you can choose a new one:",
    ],
    link: { label: "Choose a new password", to: addressOf(restaurant.addresses, "forgotten") },
    after: ["If this was not you, you can ignore this email."],
  });

export const passwordResetEmail = (to: string, restaurant: RestaurantSite, token: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "password-reset",
    subject: "Choose a new password",
    before: [`Somebody, probably you, asked for a new password at ${restaurant.name}.`],
    link: { label: "Choose a new password", to: resetLink(restaurant, token) },
    after: [
      "The link works once, and for half an hour.",
      `If the page asks for a code, this is it: ${token}`,
      notYou,
    ],
  });

export const noAccountEmail = (to: string, restaurant: RestaurantSite): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "password-reset-no-account",
    subject: "No account with this address",
    before: [
      `Somebody, probably you, asked for a new password at ${restaurant.name}. There is no account with this address; perhaps you signed up with another one.`,
    ],
    link: { label: "Create an account", to: addressOf(restaurant.addresses, "signup") },
    after: ["If this was not you, you can ignore this email."],
  });

export const passwordChangedEmail = (to: string, restaurant: RestaurantSite): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "password-changed",
    subject: "Your password was changed",
    before: [
      `The password of your account at ${restaurant.name} was changed, and every other device was logged out.`,
      "If this was not you, choose a new password at once:",
    ],
    link: { label: "Choose a new password", to: addressOf(restaurant.addresses, "forgotten") },
  });

export const accountDeletedEmail = (to: string, restaurant: RestaurantSite): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "account-deleted",
    subject: "Your account was deleted",
    before: [
      `Your account at ${restaurant.name} was deleted, and with it your name and address. Your reservations stay, without your name.`,
      `You are welcome any evening. If this was not you, please write to us.`,
    ],
  });
