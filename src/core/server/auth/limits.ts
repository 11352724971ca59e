import type { Limit } from "../rate-limits/rate-limiter.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type LimitName =
  | "loginsOfAccount"
  | "loginsFromNetwork"
  | "registrationsOfAddress"
  | "registrationsFromNetwork"
  | "resetsOfAddress"
  | "resetsFromNetwork";

/**
 * Limit on the emails of one kind that strangers can trigger to one address. booking-limits.ts limits the
 * emails of all kinds together.
 */
const emailsToAddress = {
  free: 3,
  firstWaitMs: 5 * minute,
  longestWaitMs: 30 * minute,
  forgetMs: 2 * hour,
} as const;

/** Limit on requests from one network. Generous, because all guests of a hotel share one network. */
export const askedFromNetwork = {
  free: 40,
  firstWaitMs: minute,
  longestWaitMs: hour,
  forgetMs: hour,
} as const;

/** Rate limits for guest accounts; docs/security.md explains them. */
export const accountLimits: Readonly<Record<LimitName, Limit>> = {
  /**
   * Wrong passwords for one account. After five, each further attempt has to wait: 5 s, 10 s, 20 s … up to a
   * quarter of an hour.
   */
  loginsOfAccount: {
    name: "logins of account",
    free: 5,
    firstWaitMs: 5 * second,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /**
   * Wrong passwords from one network, for any account. Generous, because all guests of a hotel share a
   * network.
   */
  loginsFromNetwork: {
    name: "logins from network",
    free: 50,
    firstWaitMs: 30 * second,
    longestWaitMs: 15 * minute,
    forgetMs: hour,
  },
  /** Registrations with one address, and requests for the link that confirms it. */
  registrationsOfAddress: { name: "registrations of address", ...emailsToAddress },
  registrationsFromNetwork: { name: "registrations from network", ...askedFromNetwork },
  /**
   * Password resets for one address. Counted separately from registrations, so that a stranger who registers
   * the address does not use up its owner's resets. The longest wait equals the lifetime of a reset link, so
   * the owner always has a valid link.
   */
  resetsOfAddress: { name: "resets of address", ...emailsToAddress },
  resetsFromNetwork: { name: "resets from network", ...askedFromNetwork },
};
