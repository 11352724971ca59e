import { createHash, timingSafeEqual } from "node:crypto";
import {
  managePagePath,
  readReference,
  type FindBody,
  type ManagedReservation,
  type ManagedReservationReply,
  type ManagedState,
  type MoveBody,
} from "../../contract/managed-reservation.ts";
import { timeOfDay } from "../../shared/time.ts";
import type { StoredReservation } from "../storage/index.ts";
import { cancelReservation, reschedule, type RescheduleInput } from "./reschedule.ts";
import type { ReservationDeps } from "./deps.ts";
import { checkLinkToken, linkExpiry, linkToken } from "./links.ts";
import { serviceUnavailable, type Result } from "./result.ts";
import { finishedStatuses, cancelledStatuses } from "./status.ts";
import { findReservation } from "./store.ts";

export interface ManageDeps extends ReservationDeps {
  /** Signs links. */
  readonly linkKey: string;
}

/** The token that lets a guest manage a reservation until a while after it. */
export const manageToken = (key: string, reservation: Pick<StoredReservation, "id" | "ends_at">): string =>
  linkToken(key, reservation.id, "manage", linkExpiry(reservation));

/** The link in a guest's mail. */
export const manageLink = (
  siteUrl: string,
  key: string,
  reservation: Pick<StoredReservation, "id" | "ends_at">,
): string => `${siteUrl}${managePagePath}#${manageToken(key, reservation)}`;

const stateOf = ({ status, starts_at, ends_at }: StoredReservation, now: Date): ManagedState => {
  if (cancelledStatuses.has(status)) return "cancelled";
  if (finishedStatuses.has(status) || Date.parse(ends_at) <= now.getTime()) return "past";
  return status === "seated" || Date.parse(starts_at) <= now.getTime() ? "inProgress" : "upcoming";
};

const requestsOf = ({ special_request, message }: StoredReservation): string | null =>
  [...new Set([special_request, message])].filter((text) => text !== null).join("\n") || null;

const toDto = (reservation: StoredReservation, now: Date): ManagedReservation => ({
  reference: reservation.id,
  state: stateOf(reservation, now),
  date: reservation.service_date,
  time: timeOfDay(reservation.start_minutes),
  minutes: reservation.start_minutes,
  numberOfPersons: reservation.party_size,
  name: reservation.name,
  requests: requestsOf(reservation),
});

const replyWith = (
  reservation: StoredReservation,
  { linkKey, now }: ManageDeps,
): ManagedReservationReply => ({
  success: true,
  reservation: toDto(reservation, now()),
  token: manageToken(linkKey, reservation),
});

const toReply = (outcome: Result<StoredReservation>, deps: ManageDeps): Result<ManagedReservationReply> =>
  outcome.ok ? { ok: true, value: replyWith(outcome.value, deps) } : outcome;

/** The number of the reservation that a token opens. Refuses with INVALID_LINK and LINK_EXPIRED. */
const reservationIdOf = (token: unknown, { linkKey, now }: ManageDeps): Result<string> => {
  const link = checkLinkToken(linkKey, token, "manage", now());
  return link.ok ? { ok: true, value: link.reservationId } : link;
};

/** The reservation that a token opens. */
export async function reservationByToken(
  token: unknown,
  deps: ManageDeps,
): Promise<Result<StoredReservation>> {
  const id = reservationIdOf(token, deps);
  if (!id.ok) return id;
  try {
    const reservation = await findReservation(deps.storage.db, id.value);
    return reservation ? { ok: true, value: reservation } : { ok: false, code: "RESERVATION_NOT_FOUND" };
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}

export const viewByToken = async (
  token: unknown,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> => toReply(await reservationByToken(token, deps), deps);

/** Moves the reservation that the token opens. Sent twice, it is moved once. */
export async function rescheduleByToken(
  { token, numberOfPersons, reservationDate, reservationTime }: Partial<MoveBody>,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> {
  const id = reservationIdOf(token, deps);
  if (!id.ok) return id;
  const input = {
    date: reservationDate,
    time: reservationTime,
    partySize: numberOfPersons,
  } as RescheduleInput;
  // Whatever else it holds is looked at by the same rules as a booking.
  return toReply(await reschedule(id.value, input, "guest", deps), deps);
}

/** Cancels the reservation that the token opens. Sent twice, it is cancelled once. */
export async function cancelByToken(
  token: unknown,
  deps: ManageDeps,
): Promise<Result<ManagedReservationReply>> {
  const id = reservationIdOf(token, deps);
  return id.ok ? toReply(await cancelReservation(id.value, "guest", deps), deps) : id;
}

const digest = (text: string): Buffer => createHash("sha256").update(text.trim().toLowerCase()).digest();

/**
 * A token for whoever knows a reservation's number and the address it was made with. An unknown number and a wrong
 * address are refused alike, with RESERVATION_NOT_FOUND, and cost the same.
 */
export async function findManageToken(
  { reference, email }: FindBody,
  deps: ManageDeps,
): Promise<Result<string>> {
  try {
    const id = readReference(reference);
    const reservation = await findReservation(deps.storage.db, id ?? "");
    const same = timingSafeEqual(digest(reservation?.email ?? ""), digest(email));
    if (!reservation?.email || !same) return { ok: false, code: "RESERVATION_NOT_FOUND" };
    const token = manageToken(deps.linkKey, reservation);
    const link = checkLinkToken(deps.linkKey, token, "manage", deps.now());
    // A guest who comes back long after the meal finds as little as one who was never there.
    return link.ok ? { ok: true, value: token } : { ok: false, code: "RESERVATION_NOT_FOUND" };
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}
