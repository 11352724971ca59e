import * as v from "valibot";
import { code, missing, neededText, orMissing, requiredText } from "../../../core/contract/fields.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { maxPasswordLength, minPasswordLength, passwordLength } from "../../../core/shared/password-rules.ts";

export const name = v.pipe(neededText(textLimits.name), v.examples(["Ada Rossi"]));

/**
 * Only limits the length: the service checks the format, because only it knows which spellings are the same
 * address.
 */
export const email = v.pipe(
  requiredText("INVALID_EMAIL"),
  v.maxLength(254, code("FIELD_TOO_LONG")),
  v.metadata({ format: "email", examples: ["guest@example.com"] }),
);

/**
 * A password exactly as typed, including leading and trailing spaces. Lone surrogates are refused, because
 * they are not characters.
 */
export const givenPassword = v.pipe(
  v.string(orMissing("INVALID_FIELD")),
  v.nonEmpty(missing),
  v.check((text) => passwordLength(text) <= maxPasswordLength, code("FIELD_TOO_LONG")),
  v.check((text) => text.isWellFormed(), code("INVALID_FIELD")),
  v.metadata({ format: "password", maxLength: maxPasswordLength, examples: ["linden-honey"] }),
);

export const newPassword = v.pipe(
  givenPassword,
  v.check((text) => passwordLength(text) >= minPasswordLength, code("PASSWORD_TOO_SHORT")),
  v.metadata({ minLength: minPasswordLength }),
);

export const mailedToken = v.pipe(v.string(), v.description("The token of the emailed link."));

/** The token of an emailed link, or the public id of a session. */
export const reference = v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD")));

/** True if both passwords match. A mismatch is reported only if there are no other faults. */
export const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;
