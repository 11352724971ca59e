import { hash, verify } from "@node-rs/argon2";
import { newToken } from "./tokens.ts";

/** What argon2id costs: kibibytes of memory, passes, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's recommendation for argon2id; about 10 ms and 19 MiB a password. libuv runs four at a time, the rest wait. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two keyboards may send the same é as one character or as two. */
const asBytes = (password: string): Buffer => Buffer.from(password.normalize("NFC"), "utf8");

/** Keeps and compares passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash (there is no such account) it takes as long and is
   * false.
   */
  matches(password: string, hashed: string | undefined): Promise<boolean>;
}

/** Passwords by argon2id, which is the package's default. */
export function argon2Passwords(cost: PasswordCost = passwordCost): Passwords {
  const make = (password: string) => hash(asBytes(password), cost);
  const nobodys = make(newToken());
  return {
    hash: make,
    async matches(password, hashed) {
      const right = await verify(hashed ?? (await nobodys), asBytes(password));
      return right && hashed !== undefined;
    },
  };
}

/** How many of the most used passwords are refused. */
const refused = 4000;

let common: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords that are long enough to be chosen here. Half a megabyte, read when first needed. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(
        (dictionary["passwords-common"] as string[]).filter((word) => word.length >= 6).slice(0, refused),
      ),
  ));

/** Letters alone: `Delish2026!` is the word delish. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Words anybody who attacks this restaurant's guests tries first. */
const siteSpecificWords = ["delish", "restaurant", "reservation", "dinner", "lunch", "breakfast"];

/**
 * Whether the password is among the first that are guessed: a common one, or a word about the house or the guest with
 * at most figures and signs round it.
 *
 * @param about name and address of the guest, name of the restaurant
 */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  const lower = password.normalize("NFC").toLowerCase();
  if ((await commonPasswords()).has(lower)) return true;
  const words = [...siteSpecificWords, ...about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])];
  const letters = lettersOf(lower);
  return words.some(
    (word) => lower === word.toLowerCase() || (letters.length >= 3 && lettersOf(word) === letters),
  );
}
