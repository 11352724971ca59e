import * as v from "valibot";
import { isEmailAddress } from "../shared/email-address.ts";
import type { ErrorCode } from "./errors.ts";
import { textLimits } from "./text-limits.ts";

export const missing = "MISSING_REQUIRED_FIELDS" satisfies ErrorCode;

/** Gives the code in an issue's message a literal type, so that a misspelt code does not compile. */
export const code = <const C extends ErrorCode>(errorCode: C): C => errorCode;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * Makes the message of a required field: `errorCode` for an invalid value, `missing` for a value that is
 * absent, null or blank, whatever the field's type.
 */
export const orMissing =
  (errorCode: ErrorCode) =>
  ({ input }: v.BaseIssue<unknown>): ErrorCode =>
    isBlank(input) ? missing : errorCode;

/** Declares the body of a request. Undeclared fields are ignored. */
export const requestBody = <const E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, ({ expected }) => (expected === "Object" ? code("INVALID_JSON") : missing));

/** Declares the parameters of a path or of its query. */
export const requestParameters = <const E extends v.ObjectEntries>(entries: E) => v.object(entries, missing);

/** Line breaks in any script, and tabs. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Characters that print nothing: control characters, and characters that change the direction of the text
 * that follows.
 */
const unprintable = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Returns a text as one line, trimmed and without unprintable characters; null if nothing is left. */
export const normalizeLine = (text: string): string | null =>
  text.toWellFormed().replace(breaks, " ").replace(unprintable, "").trim() || null;

/** Like {@link normalizeLine}, for multi-line text. */
export const normalizeLines = (text: string): string | null =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unprintable, (character) => (character === "\n" || character === "\t" ? character : ""))
    .trim() || null;

/** Refuses texts that have more than one line or contain unprintable characters, instead of normalizing them. */
const isLine = (errorCode: ErrorCode) =>
  v.check<string, ErrorCode>(
    (text) => text.search(breaks) === -1 && text.search(unprintable) === -1,
    errorCode,
  );

/** Declares one line of text, which may be empty. */
export const lineText = (errorCode: ErrorCode) => v.pipe(v.string(orMissing(errorCode)), isLine(errorCode));

/** Declares one line of text that contains more than blanks. */
export const requiredText = (errorCode: ErrorCode) =>
  v.pipe(
    v.string(orMissing(errorCode)),
    v.check((text) => !isBlank(text), missing),
    isLine(errorCode),
  );

/**
 * Declares the text of a file with at most `max` characters: unchanged, except that control characters other
 * than line breaks and tabs are removed.
 */
export const requiredFile = (max: number, description: string) =>
  v.pipe(
    v.string(orMissing("INVALID_FIELD")),
    v.check((text) => !isBlank(text), missing),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    v.description(description),
    v.transform((text) => text.replace(/\p{Cc}/gu, (one) => ("\t\n\r".includes(one) ? one : ""))),
  );

const limited = (max: number, normalize: (text: string) => string | null) =>
  v.pipe(v.string(code("INVALID_FIELD")), v.maxLength(max, code("FIELD_TOO_LONG")), v.transform(normalize));

/** Declares one line of at most `max` characters; null if it is blank. */
export const limitedText = (max: number) => limited(max, normalizeLine);

/** Declares lines of at most `max` characters in total; null if they are blank. */
export const limitedLines = (max: number) => limited(max, normalizeLines);

/** Declares an optional line of at most `max` characters. Absent, null and blank all become null. */
export const optionalText = (max: number) => v.optional(v.nullable(limitedText(max)), null);

/** Like {@link optionalText}, with line breaks, for a large text field. */
export const optionalLines = (max: number) => v.optional(v.nullable(limitedLines(max)), null);

/** Declares a required line of 1 to `max` characters. */
export const neededText = (max: number) =>
  v.pipe(
    v.string(orMissing("INVALID_FIELD")),
    v.check((text) => !isBlank(text), missing),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    v.transform((text) => normalizeLine(text) ?? ""),
    v.minLength(1, missing),
  );

/** Declares a search text. Blanks around it are ignored. */
export const lookupText = (max: number) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    isLine("INVALID_FIELD"),
  );

/**
 * An instant with any offset from UTC. The result is in UTC, like all instants in replies and in the
 * database.
 */
export const instantText = v.pipe(
  v.string(code("INVALID_TIME")),
  v.isoTimestamp(code("INVALID_TIME")),
  v.metadata({ format: "date-time", examples: ["2026-11-21T18:30:00.000Z"] }),
  v.check((text) => !Number.isNaN(Date.parse(text)), code("INVALID_TIME")),
  v.transform((text) => new Date(text).toISOString()),
);

/** Optional email address: null if blank. */
export const emailText = v.pipe(
  v.string(code("INVALID_FIELD")),
  v.maxLength(textLimits.email, code("FIELD_TOO_LONG")),
  v.metadata({ format: "email", examples: ["guest@example.com"] }),
  v.transform(normalizeLine),
  v.check((text) => text === null || isEmailAddress(text), code("INVALID_EMAIL")),
);

/** A type whose properties are read-only at every depth, for values that a schema has checked. */
export type Immutable<T> = T extends readonly (infer U)[]
  ? readonly Immutable<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** The header by which the service recognizes a repeated request. */
export const idempotencyKey = v.pipe(
  v.string(code("INVALID_FIELD")),
  v.description(
    "A repeated request with the same key has no effect and gets the reply to the first request.",
  ),
  v.regex(/^[\x20-\x7e]{1,200}$/, code("INVALID_FIELD")),
  v.check((text) => text.trim() !== "", code("INVALID_FIELD")),
);
