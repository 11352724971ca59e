/**
 * Rules against passwords made of a word that an attacker would try first at this restaurant. The service
 * enforces them, and the browser's strength rating uses them; only the service also knows the most common
 * passwords.
 */

/**
 * Returns a password in lower case and in a single spelling, because keyboards send é as one character or as
 * two.
 */
export const normalizePassword = (password: string): string => password.normalize("NFC").toLowerCase();

const siteSpecificWords = ["restaurant", "reservation", "dinner", "lunch", "breakfast"];

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "");

/**
 * Returns a text and each of its words, in lower case. For an email address, returns the whole address, the
 * part before the @, and the words of that part.
 */
const wordsOf = (text: string): string[] => {
  const whole = normalizePassword(text);
  const [name = ""] = whole.split("@");
  return [whole, name, ...name.split(/[^\p{L}\p{N}]+/u)];
};

/**
 * True if a password is one of the given names or email addresses, or a word in one of them. Ignores any
 * digits and symbols in the password.
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
 * @param about the guest's names and email addresses, and the restaurant's name
 */
export const isPredictablePassword = (password: string, about: readonly string[] = []): boolean =>
  isNameOf(password, [...siteSpecificWords, ...about]);

/**
 * Limits on a password's length, which the browser checks before it sends a form. Only the service can check
 * whether a password is too common.
 */

export const minPasswordLength = 6;

/** Long enough for any passphrase, but short enough to hash without delay. */
export const maxPasswordLength = 1000;

/** Counts a password's characters by code point, so that a simple emoji counts as one. */
export const passwordLength = (password: string): number => Array.from(password).length;
