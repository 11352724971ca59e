import {
  minPasswordLength,
  passwordLength,
  isPredictablePassword,
} from "../../../core/shared/password-rules.ts";

export interface PasswordStrength {
  /** 1 is weak, 2 is fair, 3 is strong. */
  readonly strength: 1 | 2 | 3;
  /** Last part of the id of the message that describes the strength: `strength.<text>`. */
  readonly text: "guessed" | "short" | "fair" | "strong";
}

const keyboard = "abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm";

/**
 * True if a text repeats one character or sequence, or runs along the alphabet, the digits or a row of the
 * keyboard, in either direction.
 */
const isRun = (text: string): boolean =>
  /^(.+?)\1+$/u.test(text) || keyboard.includes(text) || keyboard.includes([...text].reverse().join(""));

/** True if a text is a word with digits around it, or a mixture of digits and a run of letters: 1q2w3e4r5t. */
const isOneWord = (text: string): boolean =>
  /^\p{N}*\p{L}*\p{N}*$/u.test(text) || (/^[a-z\d]+$/.test(text) && isRun(text.replace(/\d/g, "")));

/** Returns random letters and digits, except those that are easily confused: `k7qx-2m9f-tbwc-h4rd`. */
export const randomPassword = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte, at) => (at % 4 === 0 && at > 0 ? "-" : "") + "abcdefghjkmnpqrstuvwxyz3456789"[byte % 30],
  ).join("");

/**
 * Rates a new password; undefined if it is shorter than the minimum. The rating is only a hint: the form and
 * the service enforce the rules. A password that the service may refuse as predictable is rated weak, however
 * long it is.
 *
 * @param about the restaurant's name, and the guest's name and email address if known
 */
export function passwordStrength(
  password: string,
  about: readonly string[] = [],
): PasswordStrength | undefined {
  const length = passwordLength(password);
  if (length < minPasswordLength) return undefined;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (
    isRun(password.toLowerCase()) ||
    different < 5 ||
    /^\p{N}+$/u.test(password) ||
    isPredictablePassword(password, about) ||
    (length >= 10 && length < 16 && isOneWord(password.toLowerCase()))
  )
    return {
      strength: 1,
      text: "guessed",
    };
  if (length >= 16 || (length >= 12 && kinds >= 3)) return { strength: 3, text: "strong" };
  if (length >= 10) return { strength: 2, text: "fair" };
  return {
    strength: 1,
    text: "short",
  };
}
