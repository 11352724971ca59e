import * as v from "valibot";
import { isEmailAddress } from "../shared/email-address.ts";
import { isErrorCode, type ErrorCode } from "./errors.ts";
import { isCalendarDate, parseTimeOfDay } from "../shared/time.ts";

export const createReservationPath = "/api/food/createReservation";

/** Longest accepted texts, in characters. */
export const textLimits = {
  name: 100,
  email: 254,
  phoneNumber: 40,
  tableNumber: 20,
  specialRequest: 1000,
  message: 2000,
} as const;

const present = (value: unknown) =>
  value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "");

/** A field every form sends: what is absent, null or blank is missing, whatever it should have been. */
export const required = <const S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(
    v.pipe(v.unknown(), v.check(present, "MISSING_REQUIRED_FIELDS" satisfies ErrorCode), schema),
    null,
  );

/** Control characters other than line breaks and tabs; PostgreSQL cannot hold U+0000 in a text. */
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Without control characters and outer blanks; null where nothing is left. */
export const normalizeText = (text: string): string | null =>
  text.toWellFormed().replace(unprintable, "").trim() || null;

/** A field only some forms send. Absent, null and blank all become null. */
const optionalText = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string("INVALID_FIELD" satisfies ErrorCode),
        v.maxLength(max, "FIELD_TOO_LONG" satisfies ErrorCode),
        v.transform(normalizeText),
      ),
    ),
    null,
  );

/**
 * Body of `POST /api/food/createReservation`, in any of its three shapes: the simple form's three keys, the landing
 * form's nine (unentered ones null), the full form's eight. The message of every issue is an {@link ErrorCode}.
 * Whether the chosen time has passed, and whether the restaurant is open then, is for the service to decide.
 *
 * @param largestParty the most persons one reservation may have (`content/settings/booking.yml`)
 */
export const createReservationRequest = (largestParty: number) =>
  v.object(
    {
      numberOfPersons: required(
        v.pipe(
          v.number("INVALID_PERSON_COUNT" satisfies ErrorCode),
          v.integer("INVALID_PERSON_COUNT" satisfies ErrorCode),
          v.minValue(1, "INVALID_PERSON_COUNT" satisfies ErrorCode),
          v.maxValue(largestParty, "INVALID_PERSON_COUNT" satisfies ErrorCode),
        ),
      ),
      /** `YYYY-MM-DD`, the evening's date for times after midnight. */
      reservationDate: required(
        v.pipe(
          v.string("INVALID_DATE_FORMAT" satisfies ErrorCode),
          v.trim(),
          v.check(isCalendarDate, "INVALID_DATE_FORMAT" satisfies ErrorCode),
        ),
      ),
      /** `6:00 PM`, `09:00 am` or `18:00`. */
      reservationTime: required(
        v.pipe(
          v.string("INVALID_TIME" satisfies ErrorCode),
          v.trim(),
          v.check((text) => parseTimeOfDay(text) !== undefined, "INVALID_TIME" satisfies ErrorCode),
        ),
      ),
      name: optionalText(textLimits.name),
      email: v.pipe(
        optionalText(textLimits.email),
        v.check((text) => text === null || isEmailAddress(text), "INVALID_EMAIL" satisfies ErrorCode),
      ),
      phoneNumber: optionalText(textLimits.phoneNumber),
      /** Landing form only; a number is taken as its digits. */
      tableNumber: v.optional(
        v.pipe(
          v.unknown(),
          v.transform((value) => (typeof value === "number" ? String(value) : value)),
          optionalText(textLimits.tableNumber),
        ),
        null,
      ),
      specialRequest: optionalText(textLimits.specialRequest),
      message: optionalText(textLimits.message),
    },
    "INVALID_JSON" satisfies ErrorCode,
  );

/** What a form sends. */
export interface ReservationRequestBody {
  numberOfPersons: number;
  reservationDate: string;
  reservationTime: string;
  name?: string | null;
  email?: string | null;
  phoneNumber?: string | null;
  tableNumber?: string | number | null;
  specialRequest?: string | null;
  message?: string | null;
}

/** A request that has passed {@link createReservationRequest}. */
export type ReservationRequest = v.InferOutput<ReturnType<typeof createReservationRequest>>;

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly field?: string };

/**
 * Checks a request; usable in the form and in the service. Of several faults the one reported is a missing field
 * first, then the first field in the schema's order.
 */
export const checkReservationRequest = (body: unknown, largestParty: number): Checked<ReservationRequest> => {
  const result = v.safeParse(createReservationRequest(largestParty), Array.isArray(body) ? undefined : body);
  if (result.success) return { ok: true, value: result.output };
  const issue = result.issues.find((i) => i.message === "MISSING_REQUIRED_FIELDS") ?? result.issues[0];
  return {
    ok: false,
    code: isErrorCode(issue.message) ? issue.message : "INVALID_FIELD",
    field: v.getDotPath(issue) ?? undefined,
  };
};

/** Reply 201 of `POST /api/food/createReservation`. Forms read `message` and `reservation.id`. */
export interface ReservationReply {
  readonly success: true;
  /** A sentence without a full stop: the landing form goes on with ' - Reservation ID: …'. */
  readonly message: string;
  readonly reservation: {
    /** Short and readable, to be read out on the telephone: `K7QX-2M9F-TB`. */
    readonly id: string;
    readonly status: string;
    readonly numberOfPersons: number;
    readonly reservationDate: string;
    readonly reservationTime: string;
  };
}
