import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { lookupText, missing, requestBody, type Immutable } from "../../../core/contract/fields.ts";
import { linkToken, tokenRequest } from "../../booking/contract/managed-reservation.ts";
import { bagAllergens, bagErrors, bagFields, cents, moment, orderStates } from "./orders.ts";
import * as paths from "../../../core/contract/paths.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

/*
 * Calls with which a guest manages an order. Each call is a POST with the token of the guest's link in its
 * body.
 */

/**
 * The parties that can cancel an order. `house`: the restaurant. `expired`: the service, because the guest
 * never confirmed the order.
 */
export const orderCancellers = ["guest", "house", "expired"] as const;
export type OrderCanceller = (typeof orderCancellers)[number];

const range = v.strictObject({ from: moment, until: moment });

export const managedOrder = v.strictObject({
  number: v.pipe(v.string(), v.examples(["K7QX-2M9F-TB"])),
  state: v.picklist(orderStates),
  from: moment,
  until: moment,
  earlier: v.pipe(v.nullable(range), v.description("What was promised first, where it is late.")),
  startBy: v.pipe(moment, v.description("When the first of it has to be begun.")),
  placedAt: moment,
  lines: v.array(
    v.strictObject({
      dish: v.string(),
      title: v.pipe(v.string(), v.description("In the source language, as it was bought.")),
      quantity: v.number(),
      cents: v.pipe(cents, v.description("One portion with its options.")),
      choices: v.array(v.strictObject({ option: v.string(), name: v.string(), cents })),
      note: v.nullable(v.string()),
      allergens: bagAllergens,
    }),
  ),
  packagingCents: cents,
  totalCents: cents,
  allergens: v.pipe(bagAllergens, v.description("Of the whole bag.")),
  allergies: v.pipe(v.nullable(v.string()), v.description("What the guest must not eat.")),
  allergiesConfirmed: v.pipe(v.boolean(), v.description("Whether the kitchen has said that it minds them.")),
  name: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isUnseen: v.pipe(
    v.boolean(),
    v.description("Whether the kitchen hasn’t seen it for so long that the staff were alerted."),
  ),
  canConfirm: v.pipe(
    v.boolean(),
    v.description("Whether it waits to be confirmed, and this link can: it is the email's."),
  ),
  canChange: v.pipe(v.boolean(), v.description("Whether nothing has been begun.")),
  isOutside: v.pipe(v.boolean(), v.description("Whether the guest has said that they wait outside.")),
  reason: v.pipe(v.nullable(v.string()), v.description("Why the house turned it down.")),
  cancelledBy: v.nullable(v.picklist(orderCancellers)),
});
export type ManagedOrder = Immutable<v.InferOutput<typeof managedOrder>>;

export const managedOrderReply = v.strictObject({
  success: v.literal(true),
  order: managedOrder,
  token: v.pipe(v.string(), v.description("For the order as it is now.")),
});
export type ManagedOrderReply = Immutable<v.InferOutput<typeof managedOrderReply>>;

export const findOrderRequest = requestBody({
  reference: v.pipe(
    lookupText(textLimits.email),
    v.description("The order's number, in any spelling."),
    v.examples(["K7QX-2M9F-TB"]),
  ),
  phoneNumber: v.pipe(
    lookupText(textLimits.phoneNumber),
    v.description("The number that the order was placed with."),
    v.examples(["555-0123"]),
  ),
});

export const foundOrderReply = v.strictObject({ success: v.literal(true), token: v.string() });
export type FoundOrderReply = Immutable<v.InferOutput<typeof foundOrderReply>>;

const linkErrors = ["INVALID_LINK", "LINK_EXPIRED", "ORDER_NOT_FOUND"] as const;

/** Properties shared by all endpoints that require a link's token. */
const byLink = {
  method: "POST",
  tag: "Orders",
  auth: "none",
  request: { body: tokenRequest },
  replies: { 200: managedOrderReply },
} as const;

export const viewOrder = endpoint({
  ...byLink,
  operationId: "viewOrder",
  path: paths.viewOrder,
  summary: "The order that a link opens",
  errors: linkErrors,
});

/**
 * Request to change an order. Without `due`, the promised time stays the same. Lines that are already in the
 * order keep their prices.
 */
export const changeOrderRequest = requestBody({ token: linkToken, ...bagFields });

export const changeOrder = endpoint({
  ...byLink,
  operationId: "changeOrder",
  path: paths.changeOrder,
  summary: "Change an order that the kitchen has not started. Idempotent",
  request: { body: changeOrderRequest },
  errors: [...linkErrors, ...bagErrors, "ORDER_CLOSED"],
});

export const confirmOrder = endpoint({
  ...byLink,
  operationId: "confirmOrder",
  path: paths.confirmOrder,
  summary: "Confirm an order by the link in its email; sent twice, it is confirmed once",
  errors: [...linkErrors, "ORDER_CLOSED", "ORDERING_CLOSED", "KITCHEN_FULL", "ORDER_CHANGED"],
});

export const cancelOrder = endpoint({
  ...byLink,
  operationId: "cancelOrder",
  forms: true,
  path: paths.cancelOrder,
  summary: "Cancel an order that the kitchen has not started. Idempotent",
  errors: [...linkErrors, "ORDER_CLOSED"],
});

export const sayOutside = endpoint({
  ...byLink,
  operationId: "sayOutside",
  path: paths.sayOutside,
  summary: "Tell the house that the guest of an order that is ready waits outside",
  errors: [...linkErrors, "ORDER_CLOSED"],
});

export const orderHeartbeat = v.strictObject({
  now: v.pipe(v.string(), v.metadata({ format: "date-time" }), v.description("By the service's clock.")),
});
export type OrderHeartbeat = Immutable<v.InferOutput<typeof orderHeartbeat>>;

export const watchOrder = endpoint({
  ...byLink,
  operationId: "watchOrder",
  path: paths.watchOrder,
  summary:
    "The order that a link opens as server-sent events: order (ManagedOrder; the first at once), heartbeat (OrderHeartbeat), end",
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [...linkErrors, "TOO_MANY_REQUESTS"],
});

export const findOrder = endpoint({
  operationId: "findOrder",
  forms: true,
  method: "POST",
  path: paths.findOrder,
  summary: "A link's token for a guest who knows an order's number and telephone number",
  tag: "Orders",
  auth: "none",
  request: { body: findOrderRequest },
  replies: { 200: foundOrderReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "ORDER_NOT_FOUND", "TOO_MANY_REQUESTS"],
});
