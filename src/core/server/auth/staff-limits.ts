import { tokenLifetimeMs } from "./single-use-tokens.ts";
import type { Limit } from "../rate-limits/rate-limiter.ts";

const minute = 60_000;
const hour = 60 * minute;

export type StaffLimitName =
  | "linksOfAddress"
  | "linksFromNetwork"
  | "passkeysFromNetwork"
  | "codesOfMember"
  | "pinsOfMember"
  | "pinsOfMemberOnDevice"
  | "pinsOnDevice"
  | "invitationsOfMember"
  | "downloadsOfMember"
  | "testMailsOfMember";

/** Rate limits for staff accounts; docs/security.md explains them. */
export const staffLimits: Readonly<Record<StaffLimitName, Limit>> = {
  /**
   * Sign-in links to one address. The longest wait equals the lifetime of a link, so the member always has a
   * link that works, even if a stranger requests links in the member's name.
   */
  linksOfAddress: {
    name: "staff links of address",
    free: 3,
    firstWaitMs: 5 * minute,
    longestWaitMs: tokenLifetimeMs["sign-in"],
    forgetMs: 2 * hour,
  },
  linksFromNetwork: {
    name: "staff links from network",
    free: 40,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: hour,
  },
  /** Passkey challenges, each good for one attempt. A successful sign-in does not count. */
  passkeysFromNetwork: {
    name: "staff passkeys from network",
    free: 40,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: hour,
  },
  /**
   * Wrong second-factor codes. After five, the member has to wait a quarter of an hour before each further
   * attempt.
   */
  codesOfMember: {
    name: "staff codes of member",
    free: 5,
    firstWaitMs: 15 * minute,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /**
   * Wrong PINs of one member on one device: five of the ten thousand possible PINs without a wait, then about
   * thirty a day, because the waits grow. A correct PIN resets the count.
   */
  pinsOfMemberOnDevice: {
    name: "staff pins of member on device",
    free: 5,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /**
   * Wrong PINs of one member on all devices together. More generous than the limit per device, so that wrong
   * PINs typed on one device do not lock the member out on other devices.
   */
  pinsOfMember: {
    name: "staff pins of member",
    free: 30,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /** Wrong PINs of all members on one device, so that no one can try the same PIN for every member. */
  pinsOnDevice: {
    name: "staff pins on device",
    free: 10,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  invitationsOfMember: {
    name: "staff invitations of member",
    free: 30,
    firstWaitMs: 5 * minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /** Backup downloads, each of which copies the database. */
  downloadsOfMember: {
    name: "staff downloads of member",
    free: 5,
    firstWaitMs: 5 * minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  testMailsOfMember: {
    name: "staff test mails of member",
    free: 10,
    firstWaitMs: minute,
    longestWaitMs: 15 * minute,
    forgetMs: hour,
  },
};
