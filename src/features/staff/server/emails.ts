import type { StaffRole } from "../../../core/contract/staff-roles.ts";
import { commandPrefix } from "../../../core/server/command-line.ts";
import type { QueuedEmail } from "../../../core/server/mail/outbox.ts";
import { composeEmail, type RestaurantSite } from "../../../core/server/mail/compose-email.ts";

/**
 * Returns the path of the sign-in page, with a link's token after the #. Browsers do not send that part, so
 * no log contains the token.
 */
export const linkPath = (token: string): string => `/staff/sign-in#link=${token}`;

const notYou =
  "If this wasn’t you, you can ignore this email: the link signs in only once its button is pressed.";

export const signInEmail = (to: string, restaurant: RestaurantSite, token: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-sign-in",
    subject: "Sign in",
    before: [`We got a request, probably from you, to sign in to the staff pages of ${restaurant.name}.`],
    link: { label: "Open the sign-in page", to: linkPath(token) },
    after: ["The link works once and expires after 15 minutes.", notYou],
  });

/** Permissions of each role, as the invitation describes them. */
const tasks: Readonly<Record<StaffRole, string>> = {
  cook: "You can change prices and today's hours, and mark dishes as sold out",
  editor: "You can change prices, texts and pictures of the site",
  host: "You can see and change the evening's book",
  owner: "You can change everything on the site, and manage the staff",
};

export const invitationEmail = (
  to: string,
  restaurant: RestaurantSite,
  { token, role }: { readonly token: string; readonly role: StaffRole },
): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-invitation",
    subject: "You’ve been added to the team",
    before: [
      `An owner of ${restaurant.name} has added you to the team. ${tasks[role]}. There is no password to remember: each day, you sign in with a link.`,
    ],
    link: { label: "Open the sign-in page", to: linkPath(token) },
    after: [
      "This link works once and expires after three days. Then you can get a new one on the sign-in page.",
      "If you don’t know the restaurant, you can ignore this email.",
    ],
  });

export const codesPausedEmail = (to: string, restaurant: RestaurantSite, name: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-codes-paused",
    subject: "Five wrong codes",
    before: [
      `Five wrong authenticator codes were entered after opening one of ${name}’s sign-in links. Signing in as ${name} is paused for a quarter of an hour.`,
      `If it wasn’t ${name}, someone else can read ${name}’s email. Please change the password of that email account.`,
    ],
  });

export const secondFactorChangedEmail = (to: string, restaurant: RestaurantSite): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-second-factor",
    subject: "Your authenticator app was set up",
    before: [
      `An authenticator app was set up for your staff account at ${restaurant.name}, and every other device was signed out.`,
      `If this wasn’t you, tell the other owners immediately, or run ${commandPrefix} staff on the site’s machine.`,
    ],
  });

export const pinChangedEmail = (to: string, restaurant: RestaurantSite, isSet: boolean): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-pin",
    subject: isSet ? "Your PIN was set" : "Your PIN was removed",
    before: [
      `The PIN that identifies you at a shared screen of ${restaurant.name} was ${isSet ? "set" : "removed"}.`,
      "If this wasn’t you, sign in and set a new PIN, so that only your own changes are recorded under your name.",
    ],
  });

export const passkeyAddedEmail = (to: string, restaurant: RestaurantSite, passkey: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-passkey",
    subject: "A passkey was added",
    before: [
      `You can now sign in at ${restaurant.name} with the passkey “${passkey}”.`,
      "If this wasn’t you, remove it under Your sign-in immediately, and tell the other owners.",
    ],
  });

export const passkeyRemovedEmail = (to: string, restaurant: RestaurantSite, passkey: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-passkey",
    subject: "A passkey was removed",
    before: [
      `The passkey “${passkey}” no longer signs you in at ${restaurant.name}, and every other device was signed out.`,
      "If this wasn’t you, tell the other owners immediately.",
    ],
  });

export const copiedPasskeyEmail = (
  to: string,
  restaurant: RestaurantSite,
  { member, passkey }: { readonly member: string; readonly passkey: string },
): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-passkey-copied",
    subject: "A passkey may have been copied",
    before: [
      `${member}’s passkey “${passkey}” was refused: its counter went backwards, which indicates a copy.`,
      `${member} should remove it under Your sign-in and add a new one. If that is not possible, an owner can reset ${member}’s sign-in.`,
    ],
  });

export const signInResetEmail = (to: string, restaurant: RestaurantSite, owner: string): QueuedEmail =>
  composeEmail(to, restaurant, {
    kind: "staff-sign-in-reset",
    subject: "Your sign-in was reset",
    before: [
      `${owner} has reset your sign-in at ${restaurant.name}: passkeys, authenticator app and recovery codes are no longer valid, and every device was signed out. Sign in with a link by email.`,
      "If you did not ask for it, tell the other owners immediately.",
    ],
  });
