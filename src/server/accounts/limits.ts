import type { Limit } from "../rate-limits/rate-limiter.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type LimitName = "loginsOfAccount" | "loginsFromNetwork" | "emailsToAddress" | "askingFromNetwork";

/** The limits of accounts; docs/security.md explains them to whoever runs the service. */
export const accountLimits: Readonly<Record<LimitName, Limit>> = {
  /** Wrong passwords for one account: after five, each further try waits 5 s, 10 s, 20 s … a quarter of an hour. */
  loginsOfAccount: {
    name: "logins of account",
    free: 5,
    firstWaitMs: 5 * second,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /** Wrong passwords from one network, whatever the account: guests of one hotel share a network. */
  loginsFromNetwork: {
    name: "logins from network",
    free: 50,
    firstWaitMs: 30 * second,
    longestWaitMs: 15 * minute,
    forgetMs: hour,
  },
  /** Emails that strangers can cause. The longest wait is the life of a reset link: the owner always has a valid one. */
  emailsToAddress: {
    name: "mails to address",
    free: 3,
    firstWaitMs: 5 * minute,
    longestWaitMs: 30 * minute,
    forgetMs: 2 * hour,
  },
  /** Registrations, reset links asked for and used, from one network. */
  askingFromNetwork: {
    name: "asking from network",
    free: 40,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: hour,
  },
};
