import * as v from "valibot";
import { isCalendarDate, parseTimeOfDay } from "../../../core/shared/time.ts";
import { serviceDate, serviceMinutes } from "./availability.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  emailText,
  idempotencyKey,
  missing,
  normalizeLine,
  optionalLines,
  optionalText,
  orMissing,
  requestBody,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

export const reservationStatuses = [
  "pending",
  "confirmed",
  "seated",
  "completed",
  "cancelled",
  "no-show",
] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

export const reservationStatus = v.picklist(reservationStatuses);

export const reservationReference = v.pipe(
  v.string(),
  v.description("The reservation number, short enough to be read out on the telephone."),
  v.examples(["K7QX-2M9F-TB"]),
);

export const chosenTime = v.pipe(
  v.string(),
  v.description("The time that the guest chose."),
  v.examples(["6:30 PM"]),
);

/** Returns the three fields that bookings and moves have in common. */
export const slotFields = (largestParty = Infinity) => ({
  numberOfPersons: v.pipe(
    v.number(orMissing("INVALID_PERSON_COUNT")),
    v.description("Number of guests. Can be at most the `largestParty` that getAvailability returns."),
    v.examples([2]),
    v.integer(code("INVALID_PERSON_COUNT")),
    v.minValue(1, code("INVALID_PERSON_COUNT")),
    // Not `maxValue`: the API documentation is generated without a limit, so it could not state a number.
    v.check((persons) => persons <= largestParty, code("INVALID_PERSON_COUNT")),
  ),
  reservationDate: v.pipe(
    v.string(orMissing("INVALID_DATE_FORMAT")),
    v.metadata({
      format: "date",
      description: "Service date. A time after midnight belongs to the date on which the evening began.",
      examples: ["2026-11-24"],
    }),
    v.trim(),
    v.check(isCalendarDate, orMissing("INVALID_DATE_FORMAT")),
  ),
  reservationTime: v.pipe(
    v.string(orMissing("INVALID_TIME")),
    v.description("A time of day on a 12-hour clock with AM or PM, or on a 24-hour clock."),
    v.examples(["6:30 PM", "09:00 am", "18:00"]),
    v.trim(),
    v.check((text) => parseTimeOfDay(text) !== undefined, orMissing("INVALID_TIME")),
  ),
});

/**
 * Returns the schema of a request with a party size, a date and a time. The service decides whether the time
 * has passed and whether the restaurant is open then.
 *
 * @param largestParty maximum number of guests per reservation (`content/settings/booking.yml`)
 */
export const slotRequest = (largestParty: number) => requestBody(slotFields(largestParty));

/**
 * Returns the body schema of `createReservation`, which accepts the bodies of three forms: the simple form
 * sends three keys, the landing form nine (null if left blank), and the full form eight.
 *
 * @param largestParty maximum number of guests per reservation (`content/settings/booking.yml`)
 */
export const createReservationRequest = (largestParty?: number) =>
  requestBody({
    ...slotFields(largestParty),
    name: optionalText(textLimits.name),
    email: v.optional(v.nullable(emailText), null),
    phoneNumber: optionalText(textLimits.phoneNumber),
    /** Sent only by the landing form. */
    tableNumber: v.optional(
      v.nullable(
        v.pipe(
          v.union([v.string(), v.number()], code("INVALID_FIELD")),
          v.description("A number is converted to text."),
          v.examples(["4", 4]),
          v.transform(String),
          v.maxLength(textLimits.tableNumber, code("FIELD_TOO_LONG")),
          v.transform(normalizeLine),
        ),
      ),
      null,
    ),
    specialRequest: optionalLines(textLimits.specialRequest),
    message: optionalLines(textLimits.message),
  });

export type ReservationRequestBody = Immutable<v.InferInput<ReturnType<typeof createReservationRequest>>>;

/** A request that has passed {@link createReservationRequest}. */
export type ReservationRequest = Immutable<v.InferOutput<ReturnType<typeof createReservationRequest>>>;

export const reservationReply = v.strictObject({
  success: v.literal(true),
  message: v.pipe(
    v.string(),
    v.description("A sentence without a full stop, because forms add text after it."),
  ),
  reservation: v.strictObject({
    id: reservationReference,
    status: reservationStatus,
    numberOfPersons: v.number(),
    reservationDate: serviceDate,
    reservationTime: chosenTime,
    // Optional, because replies stored by an earlier release have neither minutes nor tables.
    minutes: v.optional(serviceMinutes),
    tables: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description(
          "The tables held for the party, for showing them on a plan of the room. The restaurant may change them.",
        ),
        v.examples([["9"]]),
      ),
    ),
  }),
  token: v.pipe(
    v.string(),
    v.description("The token of the guest's link, for viewing, moving and cancelling the reservation."),
  ),
});
/**
 * Reply to a booking. Forms read `message` and `reservation.id`; with the token, the guest can change the
 * reservation from the receipt.
 */
export type ReservationReply = Immutable<v.InferOutput<typeof reservationReply>>;
/** Reply to a booking before the token of the guest's link is added. */
export type BookedReply = Omit<ReservationReply, "token">;

/** Reasons for refusing a time: its format, the restaurant's rules, or other guests' bookings. */
export const slotErrors = [
  missing,
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
] as const;

export const createReservation = endpoint({
  operationId: "createReservation",
  method: "POST",
  path: paths.createReservation,
  summary: "Book a table",
  tag: "Reservations",
  auth: "optional",
  forms: true,
  request: {
    headers: v.object({ "Idempotency-Key": v.optional(idempotencyKey) }),
    body: createReservationRequest(),
    // The service checks the body after it has looked up the idempotency key: a repeated request gets its
    // stored reply even if the rules have changed since.
    bodyCheckedBy: "service",
  },
  replies: { 201: reservationReply },
  errors: [
    ...slotErrors,
    "TOO_MANY_BOOKINGS",
    "CONFIRM_BY_EMAIL",
    "INVALID_EMAIL",
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});

export const partySources = ["online", "phone", "walk-in", "waiting-list"] as const;

export type PartySource = (typeof partySources)[number];
