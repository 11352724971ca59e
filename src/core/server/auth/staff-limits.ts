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

/** The limits of staff's accounts; docs/security.md explains them. */
export const staffLimits: Readonly<Record<StaffLimitName, Limit>> = {
  /** The longest wait is the life of a link: even if a stranger asks in a member's name, the member always has one that works. */
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
  /** Challenges, each for one attempt. Who signs in by one has it taken back. */
  passkeysFromNetwork: {
    name: "staff passkeys from network",
    free: 40,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: hour,
  },
  /** Five codes, then a pause of a quarter of an hour before each. */
  codesOfMember: {
    name: "staff codes of member",
    free: 5,
    firstWaitMs: 15 * minute,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /** Five of the ten thousand, then a pause that grows: about thirty a day. A right one starts the count again. */
  pinsOfMemberOnDevice: {
    name: "staff pins of member on device",
    free: 5,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /** On all devices together: wrong PINs typed on one device leave the member's other devices alone. */
  pinsOfMember: {
    name: "staff pins of member",
    free: 30,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: 24 * hour,
  },
  /** Against trying one PIN for every member: counts the attempts for all members together. */
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
  /** Each copies the database. */
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
