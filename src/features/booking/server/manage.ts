import { addressOf } from "../../../core/shared/page-roles.ts";
import { timingSafeEqual } from "node:crypto";
import { checkRequest } from "../../../core/contract/check-request.ts";
import {
  tokenRequest,
  type AddEmailBody,
  type FindBody,
  type ManagedReservation,
  type ManagedReservationReply,
  type ManagedState,
} from "../contract/managed-reservation.ts";
import { readReference } from "../contract/reservation-link.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import { sha256 } from "../../../core/server/digest.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { addReservationEmail } from "./add-email.ts";
import type { BookingAccount } from "./book.ts";
import { confirmBooking, openLink, type UnconfirmedBooking } from "./confirm-booking.ts";
import type { ReservationDeps } from "./deps.ts";
import { checkLinkToken, linkExpiry, linkToken } from "../../../core/server/http/link-tokens.ts";
import { cancelReservation, reschedule } from "./reschedule.ts";
import { finishedStatuses, cancelledStatuses } from "../rules/status.ts";
import { findReservation } from "./store.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

export interface ManageDeps extends ReservationDeps {
  /** Secret that signs links. */
  readonly linkKey: string;
  readonly restaurant: () => Pick<RestaurantInfo, "formats">;
}

/**
 * Returns the token with which a guest manages a reservation. The token expires a week after the reservation
 * ends.
 */
export const manageToken = (key: string, reservation: Pick<StoredReservation, "id" | "ends_at">): string =>
  linkToken(key, reservation.id, "manage", linkExpiry(reservation));

/**
 * Returns the link to put into a guest's email. It opens the page in the guest's language. The token is in the
 * fragment, which browsers do not send.
 *
 * @param site public URL of the site: `https://www.example.com`
 */
export const manageLink = (
  { site, restaurant }: { readonly site: string; readonly restaurant: RestaurantInfo },
  key: string,
  reservation: Pick<StoredReservation, "id" | "ends_at" | "language">,
): string =>
  `${site}${addressOf(localizeForGuest(restaurant, reservation.language).addresses, "reservation")}#${manageToken(key, reservation)}`;

const stateOf = ({ status, starts_at, ends_at }: StoredReservation, now: Date): ManagedState => {
  if (cancelledStatuses.has(status)) return "cancelled";
  if (finishedStatuses.has(status) || Date.parse(ends_at) <= now.getTime()) return "past";
  return status === "seated" || Date.parse(starts_at) <= now.getTime() ? "inProgress" : "upcoming";
};

const requestsOf = (special: string | null, message: string | null): string | null =>
  [...new Set([special, message])].filter((text) => text !== null).join("\n") || null;

const toDto = (reservation: StoredReservation, formats: Formats, now: Date): ManagedReservation => ({
  reference: reservation.id,
  state: stateOf(reservation, now),
  date: reservation.service_date,
  time: timeOfDay(reservation.start_minutes, formats),
  minutes: reservation.start_minutes,
  numberOfPersons: reservation.party_size,
  name: reservation.name,
  requests: requestsOf(reservation.special_request, reservation.message),
});

const unconfirmedDto = (
  { request, date, minutes }: UnconfirmedBooking,
  formats: Formats,
): ManagedReservation => ({
  reference: null,
  state: "unconfirmed",
  date,
  time: timeOfDay(minutes, formats),
  minutes,
  numberOfPersons: request.numberOfPersons,
  name: request.name,
  requests: requestsOf(request.specialRequest, request.message),
});

const toReply = (
  result: Result<StoredReservation>,
  { linkKey, restaurant, now }: ManageDeps,
): Result<ManagedReservationReply> =>
  result.ok
    ? success({
        success: true,
        reservation: toDto(result.value, restaurant().formats, now()),
        token: manageToken(linkKey, result.value),
      })
    : result;

/** Returns the id of the reservation that a token opens. Fails with INVALID_LINK or LINK_EXPIRED. */
const reservationIdOf = (token: string, { linkKey, now }: ManageDeps): Result<string> =>
  checkLinkToken(linkKey, token, "manage", now());

/** Returns the reservation that a token opens. */
export async function reservationByToken(
  token: string,
  deps: ManageDeps,
): Promise<Result<StoredReservation>> {
  const id = reservationIdOf(token, deps);
  if (!id.ok) return id;
  const reservation = await findReservation(deps.storage.db, id.value);
  return reservation ? success(reservation) : failure("RESERVATION_NOT_FOUND");
}

/** Returns the reservation that a token opens, or the booking that the guest is asked to confirm by email. */
export async function viewByToken(token: string, deps: ManageDeps): Promise<Result<ManagedReservationReply>> {
  const asked = await openLink(token, deps);
  if (!asked.ok)
    return asked.code === "INVALID_LINK" ? toReply(await reservationByToken(token, deps), deps) : asked;
  if ("id" in asked.value) return toReply(success(asked.value), deps);
  const reservation = unconfirmedDto(asked.value, deps.restaurant().formats);
  return success({ success: true, reservation, token });
}

/** Makes the booking that the link in an email contains. Idempotent. */
export const confirmByToken = async (
  token: string,
  deps: ManageDeps,
  account: BookingAccount | undefined,
): Promise<Result<ManagedReservationReply>> => toReply(await confirmBooking(token, deps, account), deps);

/**
 * Reschedules the reservation that the token in the body opens. Idempotent.
 *
 * @param body not yet validated: the token is checked here, the other fields by the booking rules
 */
export async function rescheduleByToken(
  body: unknown,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> {
  const checked = checkRequest(tokenRequest, body);
  if (!checked.ok) return checked;
  const id = reservationIdOf(checked.value.token, deps);
  if (!id.ok) return id;
  const { numberOfPersons, reservationDate, reservationTime } = body as Readonly<Record<string, unknown>>;
  const input = { date: reservationDate, time: reservationTime, partySize: numberOfPersons };
  return toReply(await reschedule(id.value, input, deps), deps);
}

/** Cancels the reservation that a token opens. Idempotent. */
export async function cancelByToken(
  token: string,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> {
  const id = reservationIdOf(token, deps);
  return id.ok ? toReply(await cancelReservation(id.value, deps), deps) : id;
}

/**
 * Adds an email address to the reservation that a token opens, and emails the link to that address. See
 * {@link addReservationEmail}.
 */
export async function addEmailByToken(
  { token, email }: AddEmailBody,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> {
  const id = reservationIdOf(token, deps);
  return id.ok ? toReply(await addReservationEmail(id.value, email, deps), deps) : id;
}

/** Hashes have equal length, so addresses can be compared in constant time. */
const comparable = (email: string): Buffer => Buffer.from(sha256(email.trim().toLowerCase()));

/**
 * Returns a token for a guest who knows a reservation's reference and email address. An unknown reference and
 * a wrong address both fail with RESERVATION_NOT_FOUND, after the same amount of work.
 */
export async function findManageToken(
  { reference, email }: FindBody,
  deps: ManageDeps,
): Promise<Result<string>> {
  const id = readReference(reference);
  const reservation = await findReservation(deps.storage.db, id ?? "");
  const same = timingSafeEqual(comparable(reservation?.email ?? ""), comparable(email));
  if (!reservation?.email || !same) return failure("RESERVATION_NOT_FOUND");
  const token = manageToken(deps.linkKey, reservation);
  const link = checkLinkToken(deps.linkKey, token, "manage", deps.now());
  // If the new token has already expired, the reply is the same as for an unknown reservation.
  return link.ok ? success(token) : failure("RESERVATION_NOT_FOUND");
}
