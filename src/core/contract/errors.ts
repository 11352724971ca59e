/** Every error code of the API. Their texts are the messages in the area `errors`. */
export const errorCodes = [
  "MISSING_REQUIRED_FIELDS",
  "INVALID_PERSON_COUNT",
  "INVALID_DATE_FORMAT",
  "INVALID_DATE_PAST",
  "INVALID_TIME",
  "OUTSIDE_SERVICE_HOURS",
  "NO_TABLE_AVAILABLE",
  "TOO_SOON",
  "TOO_FAR_AHEAD",
  "CLOSED",
  "BOOKING_PAUSED",
  "ORDERING_CLOSED",
  "ORDERING_PAUSED",
  "ORDER_CHANGED",
  "ORDER_TOO_LARGE",
  "KITCHEN_FULL",
  "PAYMENT_DECLINED",
  "ORDER_NOT_FOUND",
  "ORDER_CLOSED",
  "TABLE_AVAILABLE",
  "RESERVATION_NOT_FOUND",
  "RESERVATION_CLOSED",
  "IDEMPOTENCY_KEY_REUSED",
  "INVALID_EMAIL",
  "INVALID_FIELD",
  "FIELD_TOO_LONG",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_COMMON",
  "PASSWORDS_DIFFER",
  "WRONG_CREDENTIALS",
  "WRONG_PASSWORD",
  "INVALID_TOKEN",
  "NOT_LOGGED_IN",
  "INVALID_LINK",
  "LINK_EXPIRED",
  "NOT_SIGNED_IN",
  "NOT_PERMITTED",
  "SECOND_FACTOR_REQUIRED",
  "WRONG_CODE",
  "PASSKEY_REFUSED",
  "SIGN_IN_AGAIN",
  "STAFF_NOT_FOUND",
  "ALREADY_STAFF",
  "LAST_OWNER",
  "DISH_NOT_FOUND",
  "INVALID_PRICE",
  "CONTENT_CHANGED",
  "CONTENT_INVALID",
  "TOO_MANY_BOOKINGS",
  "CONFIRM_BY_EMAIL",
  "TOO_MANY_ORDERS",
  "TOO_MANY_REQUESTS",
  "WRONG_ORIGIN",
  "BAD_REQUEST",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
  "INVALID_JSON",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Returns the HTTP status of an error code. Codes not listed are the caller's mistake: 400. */
export const errorStatus = (code: ErrorCode): number => {
  switch (code) {
    case "WRONG_CREDENTIALS":
    case "NOT_LOGGED_IN":
    case "NOT_SIGNED_IN":
      return 401;
    case "WRONG_PASSWORD":
    case "WRONG_ORIGIN":
    case "WRONG_CODE":
    case "PASSKEY_REFUSED":
    case "SIGN_IN_AGAIN":
    case "NOT_PERMITTED":
    case "SECOND_FACTOR_REQUIRED":
      return 403;
    case "NOT_FOUND":
    case "RESERVATION_NOT_FOUND":
    case "ORDER_NOT_FOUND":
    case "STAFF_NOT_FOUND":
    case "DISH_NOT_FOUND":
      return 404;
    case "PAYMENT_DECLINED":
      return 402;
    case "INVALID_LINK":
      return 403;
    case "LINK_EXPIRED":
      return 410;
    case "METHOD_NOT_ALLOWED":
      return 405;
    case "NO_TABLE_AVAILABLE":
    case "TABLE_AVAILABLE":
    case "BOOKING_PAUSED":
    case "ORDERING_CLOSED":
    case "ORDERING_PAUSED":
    case "ORDER_CHANGED":
    case "ORDER_TOO_LARGE":
    case "KITCHEN_FULL":
    case "ORDER_CLOSED":
    case "RESERVATION_CLOSED":
    case "ALREADY_STAFF":
    case "LAST_OWNER":
    case "CONTENT_CHANGED":
    case "CONTENT_INVALID":
    case "CONFIRM_BY_EMAIL":
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
    case "TOO_MANY_ORDERS":
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
  (errorCodes as readonly unknown[]).includes(value);

/**
 * Returns the error code of a failed reply; undefined if it has none. Some back ends put the code into
 * `error`.
 */
export const errorCodeOf = (reply: unknown): ErrorCode | undefined => {
  if (typeof reply !== "object" || reply === null) return undefined;
  const { code, error } = reply as { code?: unknown; error?: unknown };
  if (isErrorCode(code)) return code;
  return isErrorCode(error) ? error : undefined;
};
