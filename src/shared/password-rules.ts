/**
 * Which passwords are refused because they are made of a word that anybody who attacks this restaurant's guests tries
 * first. The service refuses them and the browser's advice calls them weak, both by these rules; only the service also
 * knows the most common passwords.
 */

/** The same for two keyboards of which one sends é as one character and the other as two, and in any casing. */
export const normalizePassword = (password: string): string => password.normalize("NFC").toLowerCase();

const siteSpecificWords = ["restaurant", "reservation", "dinner", "lunch", "breakfast"];

/** Letters alone: `Dinner2026!` is the word dinner. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "");

/** A text and each of its words; of an address only what is before the @. */
const wordsOf = (text: string): string[] => {
  const [name = ""] = normalizePassword(text).split("@");
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
};

/**
 * Whether a password is a word about the restaurant or the guest, alone or with digits and signs around it.
 *
 * @param about names and email addresses of the guest, name of the restaurant; each of their words counts
 */
export function isPredictablePassword(password: string, about: readonly string[] = []): boolean {
  const normalized = normalizePassword(password);
  const letters = lettersOf(normalized);
  return [...siteSpecificWords, ...about.flatMap(wordsOf)].some(
    (word) => normalized === word || (letters.length >= 3 && lettersOf(word) === letters),
  );
}
