import * as v from "valibot";
import { isErrorCode, type ErrorCode } from "./errors.ts";

/** Error in a request: its code, and the field at fault if there is only one. */
export interface FieldError {
  readonly code: ErrorCode;
  readonly field?: string;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & FieldError);

/**
 * Picks the fault to report if a request has several: a missing field first, then the first field in the
 * order of the schema. In the schemas of this folder, the message of every issue is an {@link ErrorCode}.
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

/** Checks one unparsed part of a request (body, query or parameters). */
export const checkRequest = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): Checked<v.InferOutput<S>> => {
  // valibot accepts an array as an object.
  const result = v.safeParse(schema, Array.isArray(value) ? undefined : value);
  return result.success ? { ok: true, value: result.output } : { ok: false, ...toFieldError(result.issues) };
};

/**
 * Checks only the headers that a schema names. Names are compared case-insensitively; errors report the
 * schema's spelling.
 */
export const checkHeaders = <S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  headers: Readonly<Record<string, unknown>>,
): Checked<v.InferOutput<S>> => {
  const named = Object.keys(schema.entries).map((name) => [name, headers[name.toLowerCase()]] as const);
  return checkRequest(schema, Object.fromEntries(named.filter(([, value]) => value !== undefined)));
};
