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

/** The limits of staff accounts; docs/security.md explains them. */
export const staffLimits: Readonly<Record<StaffLimitName, Limit>> = {
  /**
   * The longest wait equals the lifetime of a link. Even if a stranger requests links in a member's name, the
   * member always has a link that works.
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
  /** Five codes; before each further code, the member has to wait a quarter of an hour. */
  codesOfMember: {
    name: "staff codes of member",
    free: 5,
    firstWaitMs: 15 * minute,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /**
   * Five of ten thousand possible PINs; then the waits grow, which allows about thirty a day. A correct PIN
   * resets the count.
   */
  pinsOfMemberOnDevice: {
    name: "staff pins of member on device",
    free: 5,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /**
   * Attempts on all devices. More generous than the limit per device, so that wrong PINs typed on one device
   * do not lock the member out on other devices.
   */
  pinsOfMember: {
    name: "staff pins of member",
    free: 30,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /**
   * Attempts on one device for all members together, so that no one can try the same PIN for every member.
   */
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
  /** Downloads, each of which copies the database. */
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
