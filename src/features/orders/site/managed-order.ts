import type { FoundOrderReply, ManagedOrder, ManagedOrderReply } from "../contract/managed-order.ts";
import * as paths from "../../../core/contract/paths.ts";
import { post, requireReply, type Answer } from "../../../core/browser/api.ts";
import { followEvents } from "../../../core/browser/event-stream.ts";

/**
 * Waits for a reply about an order, and checks it. Throws `ApiError` if the service refuses, and the errors
 * of `post` if there is no reply.
 */
const managed = async (answer: Promise<Answer>): Promise<ManagedOrderReply> =>
  requireReply<ManagedOrderReply>(
    await answer,
    ({ success, order, token }) => success && order?.number && token,
  );

export const viewOrder = (token: string) => managed(post(paths.viewOrder, { token }));
/** A stream that is silent for this many milliseconds counts as broken. */
const silenceMs = 20_000;

/**
 * Follows an order. Resolves when the stream ends or breaks. Throws the errors of `followEvents`.
 *
 * @param onHeard called with each new state of the order, and with undefined for a heartbeat
 */
export const watchOrder = (
  token: string,
  onHeard: (order: ManagedOrder | undefined) => void,
  signal: AbortSignal,
): Promise<void> =>
  followEvents(
    paths.watchOrder,
    { token },
    ({ event, data }) => {
      if (event === "order") onHeard(JSON.parse(data) as ManagedOrder);
      else if (event === "heartbeat") onHeard(undefined);
    },
    { signal, silenceMs },
  );

export const cancelOrder = (token: string) => managed(post(paths.cancelOrder, { token }));
export const confirmOrder = (token: string) => managed(post(paths.confirmOrder, { token }));
export const sayOutside = (token: string) => managed(post(paths.sayOutside, { token }));

/** True if a token comes from the email that asks a guest to confirm an order. */
export const isConfirmationToken = (token: string): boolean => token.split(".")[2] === "confirm-order";

/** Requests a token for an order, given its number and the guest's telephone number. */
export async function findOrder(reference: string, phoneNumber: string): Promise<string> {
  const answer = await post(paths.findOrder, { reference, phoneNumber });
  return requireReply<FoundOrderReply>(answer, ({ token }) => token).token;
}
