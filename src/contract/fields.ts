import * as v from "valibot";
import { isEmailAddress } from "../shared/email-address.ts";
import type { ErrorCode } from "./errors.ts";
import { textLimits } from "./text-limits.ts";

/** The code of a field that every request of its kind must carry. */
export const missing = "MISSING_REQUIRED_FIELDS" satisfies ErrorCode;

/** Types the code of an issue's message, so that a misspelt one does not compile. */
export const code = <const C extends ErrorCode>(errorCode: C): C => errorCode;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The message of a required field. A field of any type counts as missing where it is absent, null or blank. */
export const orMissing =
  (errorCode: ErrorCode) =>
  ({ input }: v.BaseIssue<unknown>): ErrorCode =>
    isBlank(input) ? missing : errorCode;

/** The body of a request. Fields that it does not name are ignored. */
export const requestBody = <const E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, ({ expected }) => (expected === "Object" ? code("INVALID_JSON") : missing));

/** The parameters of an address or of its query. */
export const requestParameters = <const E extends v.ObjectEntries>(entries: E) => v.object(entries, missing);

/** A text that must hold something other than blanks. */
export const requiredText = (errorCode: ErrorCode) =>
  v.pipe(
    v.string(orMissing(errorCode)),
    v.check((text) => !isBlank(text), missing),
  );

/** Control characters other than line breaks and tabs; PostgreSQL cannot hold U+0000 in a text. */
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Without control characters and outer blanks; null where nothing is left. */
export const normalizeText = (text: string): string | null =>
  text.toWellFormed().replace(unprintable, "").trim() || null;

/** A text of at most `max` characters, without characters that do not print; null where nothing is left. */
export const limitedText = (max: number) =>
  v.pipe(
    v.string(code("INVALID_FIELD")),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    v.transform(normalizeText),
  );

/** A field that only some forms send, of at most `max` characters. Absent, null and blank all become null. */
export const optionalText = (max: number) => v.optional(v.nullable(limitedText(max)), null);

/** A text that must be given, of 1 to `max` characters, without those that do not print. */
export const neededText = (max: number) =>
  v.pipe(
    requiredText("INVALID_FIELD"),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    v.transform((text) => normalizeText(text) ?? ""),
    v.minLength(1, missing),
  );

/** What somebody looks something up by: blanks around it do not count. */
export const lookupText = (max: number) =>
  v.pipe(v.string(missing), v.trim(), v.minLength(1, missing), v.maxLength(max, code("FIELD_TOO_LONG")));

/** An instant in any offset. It comes out in UTC, as every reply and every column has instants. */
export const instantText = v.pipe(
  v.string(code("INVALID_TIME")),
  v.isoTimestamp(code("INVALID_TIME")),
  v.metadata({ format: "date-time", examples: ["2026-11-21T18:30:00.000Z"] }),
  v.check((text) => !Number.isNaN(Date.parse(text)), code("INVALID_TIME")),
  v.transform((text) => new Date(text).toISOString()),
);

/** An address that need not be given: null where it is blank. */
export const emailText = v.pipe(
  v.string(code("INVALID_FIELD")),
  v.maxLength(textLimits.email, code("FIELD_TOO_LONG")),
  v.metadata({ format: "email", examples: ["guest@example.com"] }),
  v.transform(normalizeText),
  v.check((text) => text === null || isEmailAddress(text), code("INVALID_EMAIL")),
);

/** A type whose properties are read-only at every depth, for values that a schema has checked. */
export type Immutable<T> = T extends readonly (infer U)[]
  ? readonly Immutable<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** The header by which a request that comes again is known. */
export const idempotencyKey = v.pipe(
  v.string(code("INVALID_FIELD")),
  v.description(
    "A request that comes again under the same key is answered as the first was, and does nothing.",
  ),
  v.regex(/^[\x20-\x7e]{1,200}$/, code("INVALID_FIELD")),
  v.check((text) => text.trim() !== "", code("INVALID_FIELD")),
);
