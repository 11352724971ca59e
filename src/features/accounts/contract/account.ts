import * as v from "valibot";
import { serviceDate, serviceMinutes } from "../../booking/contract/availability.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  requestBody,
  requestParameters,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { chosenTime, reservationReference, reservationStatus } from "../../booking/contract/reservation.ts";
import { minPasswordLength, passwordLength } from "../../../core/shared/password-rules.ts";
import {
  name,
  email,
  givenPassword,
  newPassword,
  mailedToken,
  reference,
  isRepeated,
} from "./account-fields.ts";

export const registerRequest = requestBody({ name, email, password: newPassword });
export const loginRequest = requestBody({ email, password: givenPassword });
export const forgotPasswordRequest = requestBody({ email });
export const resetPasswordRequest = v.pipe(
  requestBody({ password: newPassword, confirmPassword: givenPassword }),
  v.forward(
    v.check((body) => isRepeated(body), code("PASSWORDS_DIFFER")),
    ["confirmPassword"],
  ),
);
/**
 * Request body with a new password and the reset link's token. The token is sent in the body so that it does
 * not appear in a URL.
 */
export const resetPasswordByBodyRequest = v.pipe(
  requestBody({ token: reference, password: newPassword, confirmPassword: givenPassword }),
  v.forward(
    v.check((body) => isRepeated(body), code("PASSWORDS_DIFFER")),
    ["confirmPassword"],
  ),
);
/**
 * Request body with either the account's current password, or a new password typed twice. Only a new password
 * must have the minimum length.
 */
export const confirmRequest = v.pipe(
  requestBody({
    token: reference,
    password: givenPassword,
    confirmPassword: v.pipe(
      v.optional(givenPassword),
      v.description("The password again, if it is a new one."),
    ),
  }),
  v.forward(
    v.check(
      ({ password, confirmPassword }) =>
        confirmPassword === undefined || passwordLength(password) >= minPasswordLength,
      code("PASSWORD_TOO_SHORT"),
    ),
    ["password"],
  ),
  v.forward(
    v.check(
      ({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword,
      code("PASSWORDS_DIFFER"),
    ),
    ["confirmPassword"],
  ),
);
export const profileRequest = requestBody({ name });
export const changePasswordRequest = v.pipe(
  requestBody({ currentPassword: givenPassword, password: newPassword, confirmPassword: givenPassword }),
  v.forward(
    v.check((body) => isRepeated(body), code("PASSWORDS_DIFFER")),
    ["confirmPassword"],
  ),
);
export const endSessionRequest = requestBody({ id: reference });
export const deleteAccountRequest = requestBody({ password: givenPassword });

const instant = v.pipe(v.string(), v.metadata({ format: "date-time" }));

/** Reply to calls that only report success. */
export const doneReply = v.strictObject({ success: v.literal(true), message: v.string() });
export type DoneReply = Immutable<v.InferOutput<typeof doneReply>>;

/** Reply to `login`, `confirmEmail` and `changePassword`. Its token replaces the client's previous token. */
export const loginReply = v.strictObject({
  success: v.literal(true),
  message: v.string(),
  token: v.pipe(
    v.string(),
    v.length(43),
    v.description(
      "An opaque token. Send it with later requests in the header `Authorization: Bearer <token>`.",
    ),
  ),
  account: v.strictObject({ name: v.string(), email: v.string() }),
});
export type LoginReply = Immutable<v.InferOutput<typeof loginReply>>;

export const accountSession = v.strictObject({
  id: v.string(),
  device: v.pipe(
    v.string(),
    v.description("The browser and system, as far as they are known."),
    v.examples(["Firefox on Linux"]),
  ),
  createdAt: instant,
  usedAt: instant,
  expiresAt: instant,
  current: v.pipe(v.boolean(), v.description("True for the session that sent the request.")),
});
export type AccountSession = Immutable<v.InferOutput<typeof accountSession>>;

export const accountReservation = v.strictObject({
  id: reservationReference,
  status: reservationStatus,
  numberOfPersons: v.number(),
  reservationDate: serviceDate,
  reservationTime: chosenTime,
  minutes: serviceMinutes,
  specialRequest: v.nullable(v.string()),
  upcoming: v.pipe(v.boolean(), v.description("True if the reservation is still to come.")),
});
export type AccountReservation = Immutable<v.InferOutput<typeof accountReservation>>;

const profile = v.strictObject({
  name: v.string(),
  email: v.string(),
  confirmed: v.pipe(
    v.boolean(),
    v.description(
      "True once the guest has used a link emailed to this address. Until then, only reservations made while logged in are shown.",
    ),
  ),
  createdAt: instant,
});

const sessions = v.pipe(v.array(accountSession), v.description("Most recently used first."));

const reservationOrder =
  "Upcoming reservations, the next one first, followed by past reservations, the latest one first.";

export const overviewReply = v.strictObject({
  success: v.literal(true),
  account: profile,
  sessions,
  reservations: v.pipe(v.array(accountReservation), v.description(reservationOrder)),
});
export type OverviewReply = Immutable<v.InferOutput<typeof overviewReply>>;

/** Reply with the data stored about the guest, for download. */
export const dataReply = v.strictObject({
  success: v.literal(true),
  account: profile,
  sessions,
  reservations: v.pipe(
    v.array(
      v.strictObject({
        ...accountReservation.entries,
        name: v.nullable(v.string()),
        email: v.nullable(v.string()),
        phoneNumber: v.nullable(v.string()),
        tableNumber: v.nullable(v.string()),
        message: v.nullable(v.string()),
        allergies: v.nullable(v.string()),
        occasion: v.nullable(v.string()),
        note: v.pipe(v.nullable(v.string()), v.description("A note by the staff.")),
        cancelReason: v.nullable(v.string()),
        createdAt: instant,
      }),
    ),
    v.description(reservationOrder),
  ),
});
export type DataReply = Immutable<v.InferOutput<typeof dataReply>>;

const done = { 200: doneReply } as const;

const newPasswordErrors = [
  missing,
  "INVALID_FIELD",
  "FIELD_TOO_LONG",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_COMMON",
  "TOO_MANY_REQUESTS",
] as const;

/*
 * Guest accounts. All endpoints use JSON. The only cookie identifies the browser and grants nothing, so no
 * other site can act for a guest.
 */

export const register = endpoint({
  operationId: "register",
  method: "POST",
  path: paths.register,
  summary: "Create an account. The reply is the same if the address already has one",
  tag: "Accounts",
  auth: "none",
  forms: true,
  request: { body: registerRequest },
  replies: { 201: doneReply },
  errors: [...newPasswordErrors, "INVALID_EMAIL"],
});

export const login = endpoint({
  operationId: "login",
  method: "POST",
  path: paths.login,
  summary: "Log in",
  tag: "Accounts",
  auth: "none",
  forms: true,
  request: { body: loginRequest },
  replies: { 200: loginReply },
  errors: [
    missing,
    "INVALID_EMAIL",
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "WRONG_CREDENTIALS",
    "TOO_MANY_REQUESTS",
  ],
});

export const forgotPassword = endpoint({
  operationId: "forgotPassword",
  method: "POST",
  path: paths.forgotPassword,
  summary: "Email a link for choosing a new password. The reply is the same if the address has no account",
  tag: "Accounts",
  auth: "none",
  forms: true,
  request: { body: forgotPasswordRequest },
  replies: done,
  errors: [missing, "INVALID_EMAIL", "FIELD_TOO_LONG", "TOO_MANY_REQUESTS"],
});

export const resetPassword = endpoint({
  operationId: "resetPassword",
  method: "POST",
  path: paths.resetPassword,
  summary: "Choose a new password with the token of an emailed link. All sessions of the account end",
  tag: "Accounts",
  auth: "none",
  request: { params: requestParameters({ token: mailedToken }), body: resetPasswordRequest },
  replies: done,
  errors: [...newPasswordErrors, "PASSWORDS_DIFFER", "INVALID_TOKEN"],
});

export const resetPasswordByBody = endpoint({
  operationId: "resetPasswordByBody",
  method: "POST",
  path: paths.resetPasswordByBody,
  summary: "Like resetPassword, but with the token in the body, because URLs can end up in logs",
  tag: "Accounts",
  auth: "none",
  forms: true,
  request: { body: resetPasswordByBodyRequest },
  replies: done,
  errors: [...newPasswordErrors, "PASSWORDS_DIFFER", "INVALID_TOKEN"],
});

export const confirmEmail = endpoint({
  operationId: "confirmEmail",
  method: "POST",
  path: paths.confirmEmail,
  summary:
    "Confirm an email address with the token of the link emailed to it, and log in. All older sessions end",
  tag: "Accounts",
  auth: "none",
  request: { body: confirmRequest },
  replies: { 200: loginReply },
  errors: [...newPasswordErrors, "PASSWORDS_DIFFER", "INVALID_TOKEN", "WRONG_PASSWORD"],
});

export const getAccount = endpoint({
  operationId: "getAccount",
  method: "GET",
  path: paths.getAccount,
  summary: "Get the guest's account, sessions and reservations",
  tag: "Accounts",
  auth: "required",
  request: {},
  replies: { 200: overviewReply },
  errors: [],
});

export const exportAccountData = endpoint({
  operationId: "exportAccountData",
  method: "GET",
  path: paths.exportAccountData,
  summary: "Get everything that is stored about the guest",
  tag: "Accounts",
  auth: "required",
  request: {},
  replies: { 200: dataReply },
  errors: [],
});

export const sendConfirmation = endpoint({
  operationId: "sendConfirmation",
  method: "POST",
  path: paths.sendConfirmation,
  summary: "Email the link for confirming the address again",
  tag: "Accounts",
  auth: "required",
  request: {},
  replies: done,
  errors: ["TOO_MANY_REQUESTS"],
});

export const changeProfile = endpoint({
  operationId: "changeProfile",
  method: "POST",
  path: paths.changeProfile,
  summary: "Change the guest's name",
  tag: "Accounts",
  auth: "required",
  request: { body: profileRequest },
  replies: done,
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG"],
});

export const changePassword = endpoint({
  operationId: "changePassword",
  method: "POST",
  path: paths.changePassword,
  summary: "Change the password. All sessions end; the reply contains a new token",
  tag: "Accounts",
  auth: "required",
  request: { body: changePasswordRequest },
  replies: { 200: loginReply },
  errors: [...newPasswordErrors, "PASSWORDS_DIFFER", "WRONG_PASSWORD"],
});

export const logout = endpoint({
  operationId: "logout",
  method: "POST",
  path: paths.logout,
  summary: "End the session that sends the request",
  tag: "Accounts",
  auth: "required",
  request: {},
  replies: done,
  errors: [],
});

export const endSession = endpoint({
  operationId: "endSession",
  method: "POST",
  path: paths.endSession,
  summary: "End one of the guest's sessions. The call succeeds even if the session has already ended",
  tag: "Accounts",
  auth: "required",
  request: { body: endSessionRequest },
  replies: done,
  errors: [missing, "INVALID_FIELD"],
});

export const logoutEverywhere = endpoint({
  operationId: "logoutEverywhere",
  method: "POST",
  path: paths.logoutEverywhere,
  summary: "End all sessions of the guest",
  tag: "Accounts",
  auth: "required",
  request: {},
  replies: done,
  errors: [],
});

export const deleteAccount = endpoint({
  operationId: "deleteAccount",
  method: "POST",
  path: paths.deleteAccount,
  summary: "Delete the account. Reservations stay, but without personal data",
  tag: "Accounts",
  auth: "required",
  request: { body: deleteAccountRequest },
  replies: done,
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "WRONG_PASSWORD", "TOO_MANY_REQUESTS"],
});
