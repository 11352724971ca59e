import pLimit from "p-limit";
import { OverloadedError } from "../errors.ts";
import type { Passwords } from "./passwords.ts";

/**
 * How many passwords are hashed at a time, and how many can wait. argon2 runs on the four threads that also
 * read files, and on processors that everything else needs: two leave room for pages, and thirty waiting ones
 * are done in less than half a second.
 */
const defaults = { concurrent: 2, queued: 30 };

/** Hashes and compares a few passwords at a time. @throws OverloadedError if too many are waiting */
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
