/**
 * Rejects passwords made of a word that an attacker of this restaurant's guests would try first. The service and the browser's
 * advice apply these rules; only the service also knows the most common passwords.
 */

/** The same for two keyboards of which one sends é as one character and the other as two, and in any casing. */
export const normalizePassword = (password: string): string => password.normalize("NFC").toLowerCase();

const siteSpecificWords = ["restaurant", "reservation", "dinner", "lunch", "breakfast"];

/** Letters alone: `Dinner2026!` is the word dinner. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "");

/** A text and each of its words; of an address also what is before the @, and its words. */
const wordsOf = (text: string): string[] => {
  const whole = normalizePassword(text);
  const [name = ""] = whole.split("@");
  return [whole, name, ...name.split(/[^\p{L}\p{N}]+/u)];
};

/** Whether a password is one of some names and email addresses or of their words, alone or with digits and signs around it. */
export function isNameOf(password: string, about: readonly string[]): boolean {
  const normalized = normalizePassword(password);
  const letters = lettersOf(normalized);
  return about
    .flatMap(wordsOf)
    .some((word) => normalized === word || (letters.length >= 3 && lettersOf(word) === letters));
}

/**
 * Whether a password is a word about restaurants or about this guest.
 *
 * @param about names and email addresses of the guest, name of the restaurant
 */
export const isPredictablePassword = (password: string, about: readonly string[] = []): boolean =>
  isNameOf(password, [...siteSpecificWords, ...about]);
