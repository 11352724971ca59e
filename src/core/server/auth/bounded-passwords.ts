import pLimit from "p-limit";
import { OverloadedError } from "../errors.ts";
import type { Passwords } from "./passwords.ts";

/**
 * How many passwords are worked on at a time, and how many may wait. argon2 runs on the four threads that also read files,
 * and on the processors that everything else needs: two leave room for pages, and thirty waiting are done in less than
 * half a second.
 */
const defaults = { concurrent: 2, queued: 30 };

/** The same passwords, a few at a time. @throws OverloadedError if too many wait already */
export function boundedPasswords(passwords: Passwords, { concurrent, queued } = defaults): Passwords {
  const limit = pLimit(concurrent);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= queued)
      throw new OverloadedError("Too many passwords are waiting to be checked.");
    return limit(work);
  };
  return {
    hash: (password) => run(() => passwords.hash(password)),
    matches: (password, hashed) => run(() => passwords.matches(password, hashed)),
  };
}
