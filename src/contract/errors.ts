/**
 * Every error code of the API, with the words a guest or somebody of the staff reads. The first four and their words are those of the
 * landing reservation form. A call that is marked pure makes them: bundlers then leave the words out of every script that
 * does not read them.
 */
export const errorTexts = /* @__PURE__ */ (() =>
  ({
    MISSING_REQUIRED_FIELDS: "Please fill in all required fields",
    INVALID_PERSON_COUNT: "Invalid number of persons selected",
    INVALID_DATE_FORMAT: "Invalid date format",
    INVALID_DATE_PAST: "Please select a future date for your reservation",
    INVALID_TIME: "Please select a time of day",
    OUTSIDE_SERVICE_HOURS: "We take no reservations at that time. Please select another time",
    NO_TABLE_AVAILABLE: "We have no table left for that time. Please select another time",
    TOO_SOON: "That is too soon for a reservation. Please select a later time",
    TOO_FAR_AHEAD: "We do not take reservations that far ahead yet. Please select an earlier date",
    CLOSED: "We are closed at that time. Please select another time",
    BOOKING_PAUSED: "We take no reservations online at the moment",
    TABLE_AVAILABLE: "We have a table for that time. Please book it",
    RESERVATION_NOT_FOUND: "We have no such reservation",
    RESERVATION_CLOSED: "This reservation can no longer be changed",
    IDEMPOTENCY_KEY_REUSED: "This request differs from the one it repeats. Please send it again",
    INVALID_EMAIL: "Please enter a valid email address",
    INVALID_FIELD: "One of the fields holds something we cannot read",
    FIELD_TOO_LONG: "One of the fields is too long",
    PASSWORD_TOO_SHORT: "Password must be at least 6 characters",
    PASSWORD_TOO_COMMON: "This password is too easy to guess. Please choose another",
    PASSWORDS_DIFFER: "Passwords do not match",
    WRONG_CREDENTIALS: "Email or password is wrong",
    WRONG_PASSWORD: "The password is wrong",
    INVALID_TOKEN: "This link has been used or has expired. Please ask for a new one",
    NOT_LOGGED_IN: "You are not logged in any more. Please log in again",
    INVALID_LINK: "This link does not lead to a reservation. Please copy it from our email once more",
    LINK_EXPIRED: "This link has expired",
    NOT_SIGNED_IN: "You are signed out. Please sign in again",
    NOT_PERMITTED: "Your role does not allow this. Please ask an owner",
    SECOND_FACTOR_REQUIRED: "Please give the six digits of your authenticator app first",
    WRONG_CODE: "This code does not fit",
    STAFF_NOT_FOUND: "Nobody of the staff is known under this name any more",
    ALREADY_STAFF: "Somebody with this address works here already",
    LAST_OWNER: "This is the only owner. Please make somebody else an owner first",
    DISH_NOT_FOUND: "There is no such dish any more",
    INVALID_PRICE: "A price has two decimals at most, and is not below zero",
    CONTENT_CHANGED: "Somebody else has changed this meanwhile",
    CONTENT_INVALID: "The file has to be fixed first",
    TOO_MANY_BOOKINGS: "We cannot take another booking from you online. Please ring us",
    TOO_MANY_REQUESTS: "Too many attempts. Please try again later",
    WRONG_ORIGIN: "This form was sent by another site. Please open our own page and send it from there",
    BAD_REQUEST: "We could not understand this request",
    REQUEST_TIMEOUT: "The request did not arrive in time. Please try again",
    HEADERS_TOO_LARGE: "The request's headers are too large",
    INVALID_JSON: "The request is not valid JSON",
    UNSUPPORTED_MEDIA_TYPE: "The request must be sent as application/json",
    PAYLOAD_TOO_LARGE: "The request is too large",
    NOT_FOUND: "There is nothing at this address",
    METHOD_NOT_ALLOWED: "This address does not answer that kind of request",
    SERVICE_UNAVAILABLE: "We cannot take requests right now. Please try again in a moment",
    INTERNAL_ERROR: "Something went wrong on our side. Please try again",
  }) as const)();

export type ErrorCode = keyof typeof errorTexts;

/** HTTP status of each code; a code that is not listed is the sender's mistake: 400. */
export const errorStatus = (code: ErrorCode): number => {
  switch (code) {
    case "WRONG_CREDENTIALS":
    case "NOT_LOGGED_IN":
    case "NOT_SIGNED_IN":
      return 401;
    case "WRONG_PASSWORD":
    case "WRONG_ORIGIN":
    case "WRONG_CODE":
    case "NOT_PERMITTED":
    case "SECOND_FACTOR_REQUIRED":
      return 403;
    case "NOT_FOUND":
    case "RESERVATION_NOT_FOUND":
    case "STAFF_NOT_FOUND":
    case "DISH_NOT_FOUND":
      return 404;
    case "INVALID_LINK":
      return 403;
    case "LINK_EXPIRED":
      return 410;
    case "METHOD_NOT_ALLOWED":
      return 405;
    case "NO_TABLE_AVAILABLE":
    case "TABLE_AVAILABLE":
    case "BOOKING_PAUSED":
    case "RESERVATION_CLOSED":
    case "ALREADY_STAFF":
    case "LAST_OWNER":
    case "CONTENT_CHANGED":
    case "CONTENT_INVALID":
      return 409;
    case "REQUEST_TIMEOUT":
      return 408;
    case "HEADERS_TOO_LARGE":
      return 431;
    case "PAYLOAD_TOO_LARGE":
      return 413;
    case "UNSUPPORTED_MEDIA_TYPE":
      return 415;
    case "IDEMPOTENCY_KEY_REUSED":
      return 422;
    case "TOO_MANY_BOOKINGS":
    case "TOO_MANY_REQUESTS":
      return 429;
    case "INTERNAL_ERROR":
      return 500;
    case "SERVICE_UNAVAILABLE":
      return 503;
    default:
      return 400;
  }
};

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(errorTexts, value);

/**
 * The code of a failed reply, or undefined where it carries none. A back end that puts the code itself into `error` is
 * understood as well.
 */
export const errorCodeOf = (reply: unknown): ErrorCode | undefined => {
  if (typeof reply !== "object" || reply === null) return undefined;
  const { code, error } = reply as { code?: unknown; error?: unknown };
  if (isErrorCode(code)) return code;
  return isErrorCode(error) ? error : undefined;
};
