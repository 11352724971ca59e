import { hash, verify } from "@node-rs/argon2";
import {
  minPasswordLength,
  isNameOf,
  isPredictablePassword,
  normalizePassword,
} from "../../shared/password-rules.ts";
import { failure, success, type Result, OverloadedError } from "../errors.ts";
import pLimit from "p-limit";
import { newToken } from "../digest.ts";

/** Cost of argon2id: kibibytes of memory, passes, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/**
 * OWASP's recommendation for argon2id: about 10 ms and 19 MiB per password. libuv hashes four passwords at a
 * time, while further passwords wait.
 */
const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalized, because keyboards differ: the same é can arrive as one character or as two. */
const asBytes = (password: string): Buffer => Buffer.from(password.normalize("NFC"), "utf8");

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * True if the password matches the hash. Without a hash (there is no such account), takes the same time and
   * resolves to false.
   */
  matches(password: string, hashed: string | undefined): Promise<boolean>;
}

/** Returns {@link Passwords} that use argon2id, the default of `@node-rs/argon2`. */
export function argon2Passwords(cost: PasswordCost = passwordCost): Passwords {
  const hashPassword = (password: string) => hash(asBytes(password), cost);
  const dummyHash = hashPassword(newToken());
  return {
    hash: hashPassword,
    async matches(password, hashed) {
      const same = await verify(hashed ?? (await dummyHash), asBytes(password));
      return same && hashed !== undefined;
    },
  };
}

/** Number of common passwords that are refused if REFUSE_COMMON_PASSWORDS is on. */
const refusedCount = 4000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the most common passwords that are long enough to be allowed. The list of half a megabyte is loaded
 * on first use.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(
        (dictionary["passwords-common"] as string[])
          .filter((word) => word.length >= minPasswordLength)
          .slice(0, refusedCount),
      ),
  ));

/**
 * Returns PASSWORD_TOO_COMMON if a new password is the guest's name or email address, or the restaurant's
 * name. If REFUSE_COMMON_PASSWORDS is on, also refuses the most common passwords and predictable words such
 * as `dinner`. The form always warns about common passwords.
 */
export async function checkNewPassword(
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
  {
    restaurant,
    refuseCommonPasswords,
  }: { readonly restaurant: () => { readonly name: string }; readonly refuseCommonPasswords: boolean },
): Promise<Result<void>> {
  const isRefused =
    isNameOf(password, [name, email, restaurant().name]) ||
    (refuseCommonPasswords &&
      (isPredictablePassword(password) || (await commonPasswords()).has(normalizePassword(password))));
  return isRefused ? failure("PASSWORD_TOO_COMMON", { field: "password" }) : success(undefined);
}

/**
 * Maximum number of passwords hashed at the same time, and maximum number waiting. argon2 runs on the four
 * threads that also read files, and on processors that everything else needs. Two at a time leave room for
 * pages, and thirty waiting passwords take less than half a second.
 */
const defaults = { concurrent: 2, queued: 30 };

/**
 * Limits how many passwords are hashed or compared at the same time; further calls wait.
 *
 * @throws OverloadedError if too many calls are waiting
 */
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
