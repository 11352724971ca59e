import { minPasswordLength, passwordLength } from "../../contract/password.ts";
import { isPredictablePassword } from "../../shared/password-rules.ts";

export interface PasswordStrength {
  /** 1: weak, 2: fair, 3: strong. */
  readonly strength: 1 | 2 | 3;
  readonly text: string;
}

const keyboard = "abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm";

/** Whether a text is a repetition, or a run of the alphabet, the digits or a row of the keyboard. */
const isRun = (text: string): boolean =>
  /^(.+?)\1+$/u.test(text) || keyboard.includes(text) || keyboard.includes([...text].reverse().join(""));

/**
 * A hint on a new password's strength; undefined below the minimum length. It enforces nothing: form and service do. What
 * the service refuses as predictable is weak, however long it is.
 *
 * @param about the restaurant's name, the guest's and the email address, as far as they are known
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
    isPredictablePassword(password, about)
  )
    return {
      strength: 1,
      text: "Easily guessed. Three or four words in a row are hard to guess and easy to keep.",
    };
  if (length >= 16 || (length >= 12 && kinds >= 3)) return { strength: 3, text: "Strong." };
  if (length >= 10) return { strength: 2, text: "Fair. A word more would make it strong." };
  return { strength: 1, text: "Short. Three or four words in a row are hard to guess and easy to keep." };
}
