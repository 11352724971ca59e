import type { AvailabilityReply } from "../contract/availability.ts";
import type { EndpointAt, RequestQuery } from "../../../core/contract/endpoint.ts";
import * as paths from "../../../core/contract/paths.ts";
import type { ReservationReply, ReservationRequestBody } from "../contract/reservation.ts";
import { isServiceTimeKnown } from "../../../core/browser/service-clock.ts";
import {
  newIdempotencyKey,
  post,
  authorizationHeader,
  isSettled,
  isSuccess,
  apiError,
  ask,
  requireReply,
} from "../../../core/browser/api.ts";

/** Keys of the reservations that were sent without a known outcome yet, by content. */
const unsettled = new Map<string, string>();

/** Fields that a service may return about a booked table; ours returns all of them. */
export type Booked = Partial<Omit<ReservationReply, "reservation">> & {
  readonly reservation?: Partial<Omit<ReservationReply["reservation"], "id">> & {
    readonly id?: unknown;
    readonly _id?: unknown;
  };
};

/** The number of a reservation, under either key; undefined if the reply has none. */
export function referenceOf({ reservation }: Booked): string | undefined {
  const id = reservation?.id ?? reservation?._id;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/**
 * Books a table. Throws {@link ApiError} when the service refuses, and an error if a reply of any status is not a JSON object. The same
 * request sent again before an answer has settled it carries the same `Idempotency-Key`, so that a second click or a retry after a lost
 * reply books once.
 */
export async function createReservation(body: ReservationRequestBody): Promise<Booked> {
  const values = JSON.stringify(body);
  const key = unsettled.get(values) ?? newIdempotencyKey();
  unsettled.set(values, key);
  const answer = await post(paths.createReservation, body, {
    "idempotency-key": key,
    ...authorizationHeader(),
  });
  if (isSettled(answer)) unsettled.delete(values);
  else if (answer.ok)
    throw Object.assign(new Error("We got no confirmation of the reservation. Please try again."), {
      name: "UnconfirmedError",
    });
  if (!isSuccess(answer)) throw apiError(answer);
  return answer.reply as Booked;
}

/**
 * Times that a party of this size can book on a day (`YYYY-MM-DD`). Throws {@link ApiError} if the reply is not OK, an error if it is
 * not an availability, and what {@link ask} throws if no reply came.
 */
export async function fetchAvailability(
  date: string,
  partySize: number,
  signal?: AbortSignal,
  time?: string,
): Promise<AvailabilityReply> {
  const query: RequestQuery<EndpointAt<typeof paths.getAvailability>> = {
    date,
    partySize: `${partySize}`,
    ...(time ? { time } : {}),
  };
  const answer = await ask(`${paths.getAvailability}?${new URLSearchParams(query)}`, signal);
  return requireReply<AvailabilityReply>(answer, ({ success, slots }) => success && Array.isArray(slots));
}

/**
 * Sends the service any request if it has not replied yet, to learn its time. Always resolves: a form cannot reach an unreachable
 * service either.
 * @param date the device's, `YYYY-MM-DD`
 */
export async function learnServiceTime(date: string): Promise<void> {
  if (!isServiceTimeKnown()) await fetchAvailability(date, 1).catch(() => undefined);
}
