import * as v from "valibot";
import { isEmailAddress } from "../../../core/shared/email-address.ts";
import { serviceDate, serviceMinutes } from "./availability.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  lineText,
  lookupText,
  missing,
  requestBody,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { reservationReference, slotErrors, slotFields } from "./reservation.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

/**
 * Token in the body of each call with which a guest views or changes an existing reservation. All of these
 * calls are POST requests, so that no URL, and thus no log, contains a token.
 */
export const linkToken = v.pipe(
  // Replaces a token that is not text with an empty one, which the service refuses like any wrong token.
  v.fallback(lineText("INVALID_LINK"), ""),
  v.description("The token of the guest's link."),
);

export const tokenRequest = requestBody({ token: linkToken });
export type TokenBody = Immutable<v.InferInput<typeof tokenRequest>>;

/**
 * Returns the body schema of `moveReservation`. Its fields have the same names and error codes as those of a
 * booking.
 *
 * @param largestParty maximum number of guests per reservation (`content/settings/booking.yml`)
 */
export const moveReservationRequest = (largestParty?: number) =>
  requestBody({ token: linkToken, ...slotFields(largestParty) });
export type MoveBody = Immutable<v.InferInput<ReturnType<typeof moveReservationRequest>>>;

const filledIn = lookupText(textLimits.email);

export const findReservationRequest = requestBody({
  reference: v.pipe(
    filledIn,
    v.description("The reservation number. Case, blanks and hyphens are ignored."),
    v.examples(["K7QX-2M9F-TB", "k7qx2m9ftb"]),
  ),
  email: v.pipe(
    filledIn,
    v.description("The email address given with the booking."),
    v.metadata({ format: "email", examples: ["guest@example.com"] }),
  ),
});
export type FindBody = Immutable<v.InferInput<typeof findReservationRequest>>;

/**
 * States of a reservation for its guest. `unconfirmed`: nothing is booked until the guest confirms.
 * `upcoming`: it can be changed. `inProgress`: the party is due or seated. `past`: the party has left.
 */
export const managedStates = ["unconfirmed", "upcoming", "inProgress", "past", "cancelled"] as const;
export type ManagedState = (typeof managedStates)[number];

export const managedReservation = v.strictObject({
  reference: v.pipe(v.nullable(reservationReference), v.description("Null if the table is not booked yet.")),
  state: v.pipe(
    v.picklist(managedStates),
    v.description(
      "unconfirmed: nothing is booked until the guest confirms. upcoming: the reservation can be changed. inProgress: the " +
        "party is due or seated. past: the party has left.",
    ),
  ),
  date: serviceDate,
  time: v.pipe(v.string(), v.examples(["6:30 PM"])),
  minutes: serviceMinutes,
  numberOfPersons: v.number(),
  name: v.nullable(v.string()),
  requests: v.pipe(v.nullable(v.string()), v.description("What the guest asked for.")),
});
export type ManagedReservation = Immutable<v.InferOutput<typeof managedReservation>>;

export const managedReservationReply = v.strictObject({
  success: v.literal(true),
  reservation: managedReservation,
  token: v.pipe(
    v.string(),
    v.description(
      "A token for the reservation in its current state. After a move, it is valid for as long as the new date requires.",
    ),
  ),
});
export type ManagedReservationReply = Immutable<v.InferOutput<typeof managedReservationReply>>;

export const addReservationEmailRequest = requestBody({
  token: linkToken,
  email: v.pipe(
    filledIn,
    v.check(isEmailAddress, code("INVALID_EMAIL")),
    v.metadata({ format: "email", examples: ["guest@example.com"] }),
  ),
});
export type AddEmailBody = Immutable<v.InferInput<typeof addReservationEmailRequest>>;

export const foundReservationReply = v.strictObject({ success: v.literal(true), token: v.string() });
export type FoundReservationReply = Immutable<v.InferOutput<typeof foundReservationReply>>;

const linkErrors = ["INVALID_LINK", "LINK_EXPIRED", "RESERVATION_NOT_FOUND"] as const;

export const viewReservation = endpoint({
  operationId: "viewReservation",
  method: "POST",
  path: paths.viewReservation,
  summary: "Get the reservation that a link belongs to",
  tag: "Reservations",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: managedReservationReply },
  errors: linkErrors,
});

export const confirmReservation = endpoint({
  operationId: "confirmReservation",
  method: "POST",
  path: paths.confirmReservation,
  summary:
    "Book the table that an emailed link asks the guest to confirm. A repeated request books nothing more",
  tag: "Reservations",
  auth: "optional",
  request: { body: tokenRequest },
  replies: { 200: managedReservationReply },
  errors: ["INVALID_LINK", "LINK_EXPIRED", "RESERVATION_NOT_FOUND", ...slotErrors, "TOO_MANY_BOOKINGS"],
});

export const moveReservation = endpoint({
  operationId: "moveReservation",
  method: "POST",
  path: paths.moveReservation,
  summary: "Change a reservation's time, date or party size",
  tag: "Reservations",
  auth: "none",
  forms: true,
  request: {
    body: moveReservationRequest(),
    // The service checks the body itself, because it must first refuse an invalid link or a closed
    // reservation.
    bodyCheckedBy: "service",
  },
  replies: { 200: managedReservationReply },
  errors: [...linkErrors, "RESERVATION_CLOSED", ...slotErrors, "TOO_MANY_BOOKINGS"],
});

export const addReservationEmail = endpoint({
  operationId: "addReservationEmail",
  method: "POST",
  path: paths.addReservationEmail,
  summary:
    "Add an email address to a reservation made without one, and send the link there. A repeated request sends no second email",
  tag: "Reservations",
  auth: "none",
  forms: true,
  request: { body: addReservationEmailRequest },
  replies: { 200: managedReservationReply },
  errors: [
    "MISSING_REQUIRED_FIELDS",
    "FIELD_TOO_LONG",
    "INVALID_EMAIL",
    ...linkErrors,
    "RESERVATION_CLOSED",
    "TOO_MANY_BOOKINGS",
  ],
});

export const cancelReservation = endpoint({
  operationId: "cancelReservation",
  method: "POST",
  path: paths.cancelReservation,
  summary: "Cancel a reservation. A repeated request has no further effect",
  tag: "Reservations",
  auth: "none",
  forms: true,
  request: { body: tokenRequest },
  replies: { 200: managedReservationReply },
  errors: [...linkErrors, "RESERVATION_CLOSED"],
});

export const downloadCalendarFile = endpoint({
  operationId: "downloadCalendarFile",
  method: "POST",
  path: paths.downloadCalendarFile,
  summary: "Download the reservation as an iCalendar file",
  tag: "Reservations",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: { mediaType: "text/calendar" } },
  errors: [...linkErrors, "RESERVATION_CLOSED"],
});

export const findReservation = endpoint({
  operationId: "findReservation",
  method: "POST",
  path: paths.findReservation,
  summary: "Get the token of a reservation's link from its number and email address",
  tag: "Reservations",
  auth: "none",
  forms: true,
  request: { body: findReservationRequest },
  replies: { 200: foundReservationReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "RESERVATION_NOT_FOUND", "TOO_MANY_REQUESTS"],
});
