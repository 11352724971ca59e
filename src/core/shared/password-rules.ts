/**
 * Rejects passwords made of a word that an attacker would try first at this restaurant. The service and the
 * browser's advice apply these rules; only the service also knows the most common passwords.
 */

/**
 * Returns a password in lower case and in a single spelling, because keyboards send é as one character or as
 * two.
 */
export const normalizePassword = (password: string): string => password.normalize("NFC").toLowerCase();

const siteSpecificWords = ["restaurant", "reservation", "dinner", "lunch", "breakfast"];

/** Returns only the letters of a text: `Dinner2026!` is the word dinner. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "");

/** Returns a text and each of its words; for an email address also the part before the @ and its words. */
const wordsOf = (text: string): string[] => {
  const whole = normalizePassword(text);
  const [name = ""] = whole.split("@");
  return [whole, name, ...name.split(/[^\p{L}\p{N}]+/u)];
};

/**
 * True if a password is one of the given names and email addresses or one of their words, alone or with
 * digits and signs around it.
 */
export function isNameOf(password: string, about: readonly string[]): boolean {
  const normalized = normalizePassword(password);
  const letters = lettersOf(normalized);
  return about
    .flatMap(wordsOf)
    .some((word) => normalized === word || (letters.length >= 3 && lettersOf(word) === letters));
}

/**
 * True if a password is a word about restaurants or about this guest.
 *
 * @param about names and email addresses of the guest, and the restaurant's name
 */
export const isPredictablePassword = (password: string, about: readonly string[] = []): boolean =>
  isNameOf(password, [...siteSpecificWords, ...about]);

/**
 * Password rules that the browser checks before sending; only the service knows which passwords are too
 * common.
 */

/** Minimum number of characters in a password. */
export const minPasswordLength = 6;

/** Maximum number of characters: far above any passphrase, and short enough to hash without delay. */
export const maxPasswordLength = 1000;

/** Counts characters as people do: an emoji is one. */
export const passwordLength = (password: string): number => Array.from(password).length;
