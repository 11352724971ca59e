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

/** Idempotency keys of requests whose outcome is not yet known. The map's keys are the requests as JSON. */
const unsettled = new Map<string, string>();

/**
 * Fields that a reply to a booking may contain. Other services may omit some; this project's service returns
 * all of them.
 */
export type Booked = Partial<Omit<ReservationReply, "reservation">> & {
  readonly reservation?: Partial<Omit<ReservationReply["reservation"], "id">> & {
    readonly id?: unknown;
    readonly _id?: unknown;
  };
};

/** Returns the number of a reservation from `id` or `_id`; undefined if the reply has neither. */
export function referenceOf({ reservation }: Booked): string | undefined {
  const id = reservation?.id ?? reservation?._id;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/**
 * Books a table. Throws {@link ApiError} if the service refuses, and another error if a reply with a success
 * status is not a JSON object. Until the outcome is known, the same request is sent with the same
 * `Idempotency-Key`, so that a second click or a retry after a lost reply books only once.
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
 * Fetches the availability on a day (`YYYY-MM-DD`) for a party of this size. Throws {@link ApiError} if the
 * service refuses, another error if the reply contains no availability, and the errors of {@link ask} if
 * there is no reply.
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
 * Sends the service a request to learn its time, unless the time is already known. Always resolves: if the
 * service cannot be reached, the form cannot be sent either.
 *
 * @param date the device's date, `YYYY-MM-DD`
 */
export async function learnServiceTime(date: string): Promise<void> {
  if (!isServiceTimeKnown()) await fetchAvailability(date, 1).catch(() => undefined);
}
