import * as v from "valibot";
import { isErrorCode, type ErrorCode } from "./errors.ts";
import { minPasswordLength, maxPasswordLength, passwordLength } from "./password.ts";
import { normalizeText, required, type Checked } from "./reservation.ts";

/** Longest accepted name, in characters. */
const longestName = 100;

const missing = "MISSING_REQUIRED_FIELDS" satisfies ErrorCode;

const name = required(
  v.pipe(
    v.string("INVALID_FIELD" satisfies ErrorCode),
    v.maxLength(longestName, "FIELD_TOO_LONG" satisfies ErrorCode),
    v.transform((text) => normalizeText(text) ?? ""),
    v.minLength(1, missing),
  ),
);

/** Its form is judged by the service, which also knows what makes two addresses one. */
const email = required(
  v.pipe(
    v.string("INVALID_EMAIL" satisfies ErrorCode),
    v.maxLength(254, "FIELD_TOO_LONG" satisfies ErrorCode),
  ),
);

/** Taken exactly as typed: blanks are characters like any other. Half a character (a lone surrogate) is none. */
const givenPassword = v.optional(
  v.pipe(
    v.unknown(),
    v.check((value) => value !== undefined && value !== null && value !== "", missing),
    v.string("INVALID_FIELD" satisfies ErrorCode),
    v.check((text) => passwordLength(text) <= maxPasswordLength, "FIELD_TOO_LONG" satisfies ErrorCode),
    v.check((text) => text.isWellFormed(), "INVALID_FIELD" satisfies ErrorCode),
  ),
  null,
);

const newPassword = v.pipe(
  givenPassword,
  v.check((text) => passwordLength(text) >= minPasswordLength, "PASSWORD_TOO_SHORT" satisfies ErrorCode),
);

const body = <const E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, "INVALID_JSON" satisfies ErrorCode);

/** A token of a mailed link, or a session's public id. */
const reference = required(
  v.pipe(
    v.string("INVALID_FIELD" satisfies ErrorCode),
    v.maxLength(100, "INVALID_FIELD" satisfies ErrorCode),
  ),
);

export const registerRequest = body({ name, email, password: newPassword });
export const loginRequest = body({ email, password: givenPassword });
export const forgotPasswordRequest = body({ email });
export const resetPasswordRequest = body({ password: newPassword, confirmPassword: givenPassword });
export const confirmRequest = body({ token: reference });
export const profileRequest = body({ name });
export const changePasswordRequest = body({
  currentPassword: givenPassword,
  password: newPassword,
  confirmPassword: givenPassword,
});
export const endSessionRequest = body({ id: reference });
export const deleteAccountRequest = body({ password: givenPassword });

/**
 * Checks a request against one of the schemas above. Of several faults the one reported is a missing field first, then
 * the first field in the schema's order; that a password was typed differently twice comes last.
 */
export const checkAccountRequest = <S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): Checked<v.InferOutput<S>> => {
  const result = v.safeParse(schema, Array.isArray(body) ? undefined : body);
  if (!result.success) {
    const issue = result.issues.find((i) => i.message === missing) ?? result.issues[0];
    return {
      ok: false,
      code: isErrorCode(issue.message) ? issue.message : "INVALID_FIELD",
      field: v.getDotPath(issue) ?? undefined,
    };
  }
  const { password, confirmPassword = password } = result.output as Record<string, unknown>;
  return password === confirmPassword
    ? { ok: true, value: result.output }
    : { ok: false, code: "PASSWORDS_DIFFER", field: "confirmPassword" };
};

/** Reply of every call that has nothing to tell but that it is done: `{ success, message }`. */
export const doneReply = v.strictObject({ success: v.literal(true), message: v.string() });
export type DoneReply = v.InferOutput<typeof doneReply>;

/** Reply 200 of `login`, and of `changePassword`: the token takes the place of the one before. */
export const loginReply = v.strictObject({
  success: v.literal(true),
  message: v.string(),
  /** Opaque, 43 characters; the browser keeps it in its local storage under `authToken`. */
  token: v.string(),
  account: v.strictObject({ name: v.string(), email: v.string() }),
});
export type LoginReply = v.InferOutput<typeof loginReply>;

export const accountSession = v.strictObject({
  id: v.string(),
  /** `Firefox on Linux`, as far as it could be told. */
  device: v.string(),
  /** ISO 8601 in UTC, as the two below. */
  createdAt: v.string(),
  usedAt: v.string(),
  expiresAt: v.string(),
  /** The one that asks. */
  current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof accountSession>;

export const accountReservation = v.strictObject({
  id: v.string(),
  status: v.string(),
  numberOfPersons: v.number(),
  /** `YYYY-MM-DD`, the evening's date for times after midnight. */
  reservationDate: v.string(),
  /** As the guest chose it: `6:30 PM`. */
  reservationTime: v.string(),
  specialRequest: v.nullable(v.string()),
  /** Whether its time has not come yet. */
  upcoming: v.boolean(),
});
export type AccountReservation = v.InferOutput<typeof accountReservation>;

const profile = {
  name: v.string(),
  email: v.string(),
  /** Whether the mailed link has been opened. Until then only reservations made while logged in are shown. */
  confirmed: v.boolean(),
  createdAt: v.string(),
};

/** Reply 200 of `GET /api/food/account`. */
export const overviewReply = v.strictObject({
  success: v.literal(true),
  account: v.strictObject(profile),
  /** The latest used first. */
  sessions: v.array(accountSession),
  /** Those to come first, the next one on top; then those past, the latest on top. */
  reservations: v.array(accountReservation),
});
export type OverviewReply = v.InferOutput<typeof overviewReply>;

/** Reply 200 of `GET /api/food/account/data`: everything that is kept about the guest. */
export const dataReply = v.strictObject({
  success: v.literal(true),
  account: v.strictObject(profile),
  sessions: v.array(accountSession),
  reservations: v.array(
    v.strictObject({
      ...accountReservation.entries,
      name: v.nullable(v.string()),
      email: v.nullable(v.string()),
      phoneNumber: v.nullable(v.string()),
      tableNumber: v.nullable(v.string()),
      message: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
});
export type DataReply = v.InferOutput<typeof dataReply>;
