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
 * Emails to one address that strangers can cause in one way. booking-limits.ts counts all ways together.
 */
const emailsToAddress = {
  free: 3,
  firstWaitMs: 5 * minute,
  longestWaitMs: 30 * minute,
  forgetMs: 2 * hour,
} as const;

/** Limits per network, generous enough for the guests of a hotel, who share one network. */
export const askedFromNetwork = {
  free: 40,
  firstWaitMs: minute,
  longestWaitMs: hour,
  forgetMs: hour,
} as const;

/** The limits of accounts; docs/security.md explains them. */
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
  /** Registrations of an address, and requests for the link that confirms it. */
  registrationsOfAddress: { name: "registrations of address", ...emailsToAddress },
  registrationsFromNetwork: { name: "registrations from network", ...askedFromNetwork },
  /**
   * Separate from registrations, so that a stranger's registrations do not use up the owner's resets. The
   * longest wait equals the lifetime of a reset link, so the owner always has a valid link.
   */
  resetsOfAddress: { name: "resets of address", ...emailsToAddress },
  resetsFromNetwork: { name: "resets from network", ...askedFromNetwork },
};
