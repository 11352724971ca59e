import * as v from "valibot";
import { serviceDate, serviceMinutes } from "../../booking/contract/availability.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { missing, type Immutable } from "../../../core/contract/fields.ts";
import { tokenRequest } from "../../booking/contract/managed-reservation.ts";
import * as paths from "../../../core/contract/paths.ts";
import { createReservationRequest } from "../../booking/contract/reservation.ts";

/*
 * Endpoints for guests on the waiting list, and for guests who answer a reminder. As with reservations,
 * tokens are sent in bodies and never in URLs.
 */

const localTime = v.pipe(
  v.string(),
  v.examples(["20:24"]),
  v.description("A time on a 24-hour clock, in the restaurant's time zone."),
);
const instant = v.pipe(v.string(), v.metadata({ format: "date-time" }));

/**
 * Returns the schema of the request body of `joinWaitingList`. It is the same as for a booking, but the
 * service requires the email address, because offers are emailed.
 */
export const joinWaitingListRequest = (largestParty?: number) => createReservationRequest(largestParty);

export const waitingListReply = v.strictObject({
  success: v.literal(true),
  message: v.string(),
  token: v.pipe(v.string(), v.description("A token for taking the guest off the list.")),
});
export type WaitingListReply = Immutable<v.InferOutput<typeof waitingListReply>>;

/**
 * States of an offer. `open`: the guest can accept it. `accepted`: the guest accepted it with this link.
 * `lapsed`: the guest did not answer in time, and the next guest was asked. `declined`: the guest declined
 * it. `withdrawn`: the restaurant withdrew it.
 */
export const offerStates = ["open", "accepted", "lapsed", "declined", "withdrawn"] as const;
export type OfferState = (typeof offerStates)[number];

export const offer = v.strictObject({
  state: v.picklist(offerStates),
  message: v.pipe(v.string(), v.description("The state as a sentence for the guest.")),
  name: v.nullable(v.string()),
  size: v.number(),
  date: serviceDate,
  time: localTime,
  minutes: serviceMinutes,
  until: localTime,
  area: v.nullable(v.string()),
  heldUntil: instant,
  heldUntilTime: localTime,
  now: v.pipe(instant, v.description("Current time on the service's clock.")),
  answeredAt: v.pipe(v.nullable(localTime), v.description("When the guest accepted or declined the offer.")),
  turn: v.pipe(
    v.nullable(v.number()),
    v.description("The guest's position on the list: 1 is next. Null if the guest is no longer on the list."),
  ),
  reservationToken: v.pipe(
    v.nullable(v.string()),
    v.description(
      "After the offer has been accepted, the token for viewing, moving and cancelling the reservation.",
    ),
  ),
});
/** A table held for a guest on the waiting list for a quarter of an hour. */
export type Offer = Immutable<v.InferOutput<typeof offer>>;

export const offerReply = v.strictObject({ success: v.literal(true), offer });
export type OfferReply = Immutable<v.InferOutput<typeof offerReply>>;

export const leftWaitingListReply = v.strictObject({ success: v.literal(true), message: v.string() });

const linkErrors = ["INVALID_LINK", "LINK_EXPIRED", "RESERVATION_NOT_FOUND"] as const;

export const joinWaitingList = endpoint({
  operationId: "joinWaitingList",
  method: "POST",
  path: paths.joinWaitingList,
  summary: "Join the waiting list for an evening that is full. Offers are sent by email",
  tag: "Reservations",
  auth: "none",
  request: { body: joinWaitingListRequest(), bodyCheckedBy: "service" },
  replies: { 201: waitingListReply },
  errors: [
    missing,
    "INVALID_PERSON_COUNT",
    "INVALID_DATE_FORMAT",
    "INVALID_DATE_PAST",
    "INVALID_TIME",
    "INVALID_EMAIL",
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "OUTSIDE_SERVICE_HOURS",
    "TOO_SOON",
    "TOO_FAR_AHEAD",
    "CLOSED",
    "BOOKING_PAUSED",
    "TABLE_AVAILABLE",
    "TOO_MANY_BOOKINGS",
  ],
});

export const leaveWaitingList = endpoint({
  operationId: "leaveWaitingList",
  method: "POST",
  path: paths.leaveWaitingList,
  summary: "Take a guest off the waiting list. A repeated request has no further effect",
  tag: "Reservations",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: leftWaitingListReply },
  errors: linkErrors,
});

/** Definition shared by the three endpoints that a guest's offer page calls. */
const aboutOffer = {
  method: "POST",
  tag: "Reservations",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: offerReply },
  errors: linkErrors,
} as const;

export const viewOffer = endpoint({
  ...aboutOffer,
  operationId: "viewOffer",
  path: paths.viewOffer,
  summary:
    "Get the offer of a table that is held for a guest on the waiting list. Viewing it does not accept it",
});

export const acceptOffer = endpoint({
  ...aboutOffer,
  operationId: "acceptOffer",
  path: paths.acceptOffer,
  summary:
    "Accept the offer. A repeated request has no further effect. If it is too late, the reply contains the offer's current state",
});

export const declineOffer = endpoint({
  ...aboutOffer,
  operationId: "declineOffer",
  path: paths.declineOffer,
  summary: "Decline the offer, so that the table can be offered to the next guest",
});

export const confirmComing = endpoint({
  operationId: "confirmComing",
  method: "POST",
  path: paths.confirmComing,
  summary:
    "Answer a reminder to say that the party is coming. Guests who cannot come cancel the reservation instead",
  tag: "Reservations",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: v.strictObject({ success: v.literal(true), message: v.string() }) },
  errors: [...linkErrors, "RESERVATION_CLOSED"],
});
