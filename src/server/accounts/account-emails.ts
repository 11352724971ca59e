import type { House as MailHouse } from "../emails/restaurant-info.ts";
import { letterHtml, letterText } from "../emails/email-template.ts";
import type { Mail } from "../emails/outbox.ts";

/** What mails to guests say of the house. */
export interface House extends MailHouse {
  /** Where guests reach the site: `https://www.example.com`. */
  readonly url: string;
}

interface Words {
  readonly kind: string;
  readonly subject: string;
  /** Paragraphs. They never hold what a stranger could have typed, such as the name given at registration. */
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly to: string };
  readonly after?: readonly string[];
}

function mail(to: string, house: House, { kind, subject, before, link, after = [] }: Words): Mail {
  const letter = {
    subject: `${subject} · ${house.name}`,
    preview: before[0] ?? "",
    heading: subject,
    paragraphs: before,
    ...(link ? { button: { label: link.label, url: `${house.url}${link.to}` } } : {}),
    after,
  };
  return {
    kind,
    to,
    subject: letter.subject,
    text: letterText(letter, house, house.url),
    html: letterHtml(letter, house, house.url),
  };
}

/** The part after # reaches no server, no log and no other site. */
const confirmLink = (token: string) => `/account#confirm=${token}`;
const resetLink = (token: string) => `/resetpassword#token=${token}`;

const notYou = "If this was not you, you need do nothing: without this mail nobody gets any further.";

export const welcomeMail = (to: string, house: House, token: string): Mail =>
  mail(to, house, {
    kind: "account-confirm",
    subject: "Please confirm your e-mail address",
    before: [
      `An account at ${house.name} was opened with this address. Please confirm that the address is yours: your reservations then stand in your account.`,
    ],
    link: { label: "Confirm this address", to: confirmLink(token) },
    after: ["The link works for three days.", notYou],
  });

export const haveAccountMail = (to: string, house: House): Mail =>
  mail(to, house, {
    kind: "account-exists",
    subject: "You have an account already",
    before: [
      `Somebody, probably you, tried to sign up at ${house.name} with this address. There is an account with it already, and nothing about it was changed.`,
      "If you have forgotten its password, you can choose a new one:",
    ],
    link: { label: "Choose a new password", to: "/forgotten" },
    after: ["If this was not you, you need do nothing."],
  });

export const resetMail = (to: string, house: House, token: string): Mail =>
  mail(to, house, {
    kind: "password-reset",
    subject: "Choose a new password",
    before: [`Somebody, probably you, asked for a new password at ${house.name}.`],
    link: { label: "Choose a new password", to: resetLink(token) },
    after: ["The link works once, and for half an hour.", notYou],
  });

export const noAccountMail = (to: string, house: House): Mail =>
  mail(to, house, {
    kind: "password-reset-no-account",
    subject: "No account with this address",
    before: [
      `Somebody, probably you, asked for a new password at ${house.name}. There is no account with this address; perhaps you signed up with another one.`,
    ],
    link: { label: "Create an account", to: "/signup" },
    after: ["If this was not you, you need do nothing."],
  });

export const passwordChangedMail = (to: string, house: House): Mail =>
  mail(to, house, {
    kind: "password-changed",
    subject: "Your password was changed",
    before: [
      `The password of your account at ${house.name} was changed, and every other device was logged out.`,
      "If this was not you, choose a new password at once:",
    ],
    link: { label: "Choose a new password", to: "/forgotten" },
  });

export const goodbyeMail = (to: string, house: House): Mail =>
  mail(to, house, {
    kind: "account-deleted",
    subject: "Your account was deleted",
    before: [
      `Your account at ${house.name} was deleted, and with it your name and address. Reservations stand without them.`,
      `You are welcome any evening. If this was not you, please write to us.`,
    ],
  });
