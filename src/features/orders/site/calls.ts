import type { EndpointAt, RequestBody } from "../../../core/contract/endpoint.ts";
import type { ManagedOrderReply } from "../contract/managed-order.ts";
import type { PlaceOrderReply, QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import * as paths from "../../../core/contract/paths.ts";
import { storeUnsettled, readUnsettled } from "./draft.ts";
import { isApiError, newIdempotencyKey, post, requireReply, isSettled } from "../../../core/browser/api.ts";

export type QuoteRequest = RequestBody<EndpointAt<typeof paths.quoteOrder>>;
export type PlaceRequest = RequestBody<EndpointAt<typeof paths.placeOrder>>;

/**
 * Requests the price and time of a bag. Throws `ApiError` if the service refuses, and the errors of `post` if
 * there is no reply.
 */
export const quoteOrder = async (request: QuoteRequest): Promise<QuoteOrderReply> =>
  requireReply<QuoteOrderReply>(
    await post(paths.quoteOrder, request),
    ({ success, lines }) => success && Array.isArray(lines),
  );

/**
 * Places an order. Throws like {@link quoteOrder}. Until the outcome is known, repeating the same request
 * reuses its idempotency key, even after a reload, so that only one order is placed.
 */
export async function placeOrder(request: PlaceRequest): Promise<PlaceOrderReply> {
  return placeOnce(paths.placeOrder, request);
}

export type HouseRequest = RequestBody<EndpointAt<typeof paths.placeStaffOrder>>;

/**
 * Places an order that a signed-in host enters for a guest. Throws like {@link quoteOrder}. Repeating the
 * same request places only one order.
 */
export const placeHouseOrder = (request: HouseRequest): Promise<PlaceOrderReply> =>
  placeOnce(paths.placeStaffOrder, request);

async function placeOnce<P extends typeof paths.placeOrder | typeof paths.placeStaffOrder>(
  path: P,
  request: RequestBody<EndpointAt<P>>,
): Promise<PlaceOrderReply> {
  const body = JSON.stringify(request);
  const unsettled = readUnsettled();
  const key = unsettled?.body === body ? unsettled.key : newIdempotencyKey();
  storeUnsettled({ key, body });
  const answer = await post(path, request, { "idempotency-key": key });
  if (isSettled(answer)) storeUnsettled(undefined);
  return requireReply<PlaceOrderReply>(answer, ({ success, order }) => success && order?.number);
}

export type ChangeRequest = RequestBody<EndpointAt<typeof paths.changeOrder>>;

/** Replaces the contents of a placed order. Throws like {@link quoteOrder}. Idempotent. */
export const changeOrder = async (request: ChangeRequest): Promise<ManagedOrderReply> =>
  requireReply<ManagedOrderReply>(
    await post(paths.changeOrder, request),
    ({ success, order, token }) => success && order && token,
  );

/** Returns the quote that the service sent when it refused an order; undefined for any other failure. */
export const refusedOrder = (failure: unknown): QuotedOrder | undefined =>
  isApiError(failure) ? (failure.reply as { order?: QuotedOrder } | undefined)?.order : undefined;
