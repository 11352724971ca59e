import * as v from "valibot";
import { isErrorCode, type ErrorCode } from "./errors.ts";

/** Error of a request: the code, and the field at fault if it is a single field. */
export interface FieldError {
  readonly code: ErrorCode;
  readonly field?: string;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & FieldError);

/**
 * The one fault that a reply reports, of all that were found: a missing field first, then the first field in the schema's
 * order. In the schemas of this folder the message of every issue is an {@link ErrorCode}.
 */
export const toFieldError = (
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): FieldError => {
  const missing: ErrorCode = "MISSING_REQUIRED_FIELDS";
  const issue = issues.find(({ message }) => message === missing) ?? issues[0];
  const field = v.getDotPath(issue);
  return {
    code: isErrorCode(issue.message) ? issue.message : "INVALID_FIELD",
    ...(field === null ? {} : { field }),
  };
};

/** Checks one part of a request (body, query or parameters) as it came. */
export const checkRequest = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Checked<v.InferOutput<S>> => {
  // To valibot an array is an object like any other.
  const result = v.safeParse(schema, Array.isArray(value) ? undefined : value);
  return result.success ? { ok: true, value: result.output } : { ok: false, ...toFieldError(result.issues) };
};

/**
 * Checks the headers that a schema names, and no others. Names are compared without casing; the schema's own spelling is
 * the one reported.
 */
export const checkHeaders = <S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  headers: Readonly<Record<string, unknown>>,
): Checked<v.InferOutput<S>> => {
  const named = Object.keys(schema.entries).map((name) => [name, headers[name.toLowerCase()]] as const);
  return checkRequest(schema, Object.fromEntries(named.filter(([, value]) => value !== undefined)));
};
