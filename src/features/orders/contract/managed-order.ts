import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { lookupText, missing, requestBody, type Immutable } from "../../../core/contract/fields.ts";
import { linkToken, tokenRequest } from "../../booking/contract/managed-reservation.ts";
import { bagAllergens, bagErrors, bagFields, cents, moment, orderStates, saving } from "./orders.ts";
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
  earlier: v.pipe(
    v.nullable(range),
    v.description("The time range promised first, if the order is late. Otherwise null."),
  ),
  startBy: v.pipe(moment, v.description("Time by which the kitchen has to start the order.")),
  placedAt: moment,
  lines: v.array(
    v.strictObject({
      dish: v.string(),
      title: v.pipe(
        v.string(),
        v.description("The dish's title in the source language, as it was when the guest ordered."),
      ),
      quantity: v.number(),
      cents: v.pipe(cents, v.description("Price of one portion with its options.")),
      choices: v.array(v.strictObject({ option: v.string(), name: v.string(), cents })),
      note: v.nullable(v.string()),
      allergens: bagAllergens,
    }),
  ),
  packagingCents: cents,
  savings: v.array(saving),
  totalCents: cents,
  allergens: v.pipe(bagAllergens, v.description("Allergens of the whole order.")),
  allergies: v.pipe(v.nullable(v.string()), v.description("What the guest is allergic to.")),
  allergiesConfirmed: v.pipe(
    v.boolean(),
    v.description("True if the kitchen has confirmed that it takes the allergies into account."),
  ),
  name: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isUnseen: v.pipe(
    v.boolean(),
    v.description("True if no cook has looked at the order for so long that the staff were alerted."),
  ),
  canConfirm: v.pipe(
    v.boolean(),
    v.description(
      "True if the order still has to be confirmed, and this link, from the email, can confirm it.",
    ),
  ),
  canChange: v.pipe(v.boolean(), v.description("True if the kitchen has not started any part of the order.")),
  isOutside: v.pipe(v.boolean(), v.description("True if the guest has said that they are waiting outside.")),
  reason: v.pipe(
    v.nullable(v.string()),
    v.description("Why the restaurant turned the order down or cancelled it."),
  ),
  cancelledBy: v.nullable(v.picklist(orderCancellers)),
});
export type ManagedOrder = Immutable<v.InferOutput<typeof managedOrder>>;

export const managedOrderReply = v.strictObject({
  success: v.literal(true),
  order: managedOrder,
  token: v.pipe(v.string(), v.description("A token for the order in its current state.")),
});
export type ManagedOrderReply = Immutable<v.InferOutput<typeof managedOrderReply>>;

export const findOrderRequest = requestBody({
  reference: v.pipe(
    lookupText(textLimits.email),
    v.description("The order number. Case, blanks and hyphens are ignored."),
    v.examples(["K7QX-2M9F-TB"]),
  ),
  phoneNumber: v.pipe(
    lookupText(textLimits.phoneNumber),
    v.description("The telephone number given with the order."),
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
  summary: "Get the order that a link belongs to",
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
  summary: "Change an order that the kitchen has not started. A repeated request has no further effect",
  request: { body: changeOrderRequest },
  errors: [...linkErrors, ...bagErrors, "ORDER_CLOSED"],
});

export const confirmOrder = endpoint({
  ...byLink,
  operationId: "confirmOrder",
  path: paths.confirmOrder,
  summary: "Confirm an order with the link in its email. A repeated request has no further effect",
  errors: [...linkErrors, "ORDER_CLOSED", "ORDERING_CLOSED", "KITCHEN_FULL", "ORDER_CHANGED"],
});

export const cancelOrder = endpoint({
  ...byLink,
  operationId: "cancelOrder",
  forms: true,
  path: paths.cancelOrder,
  summary: "Cancel an order that the kitchen has not started. A repeated request has no further effect",
  errors: [...linkErrors, "ORDER_CLOSED"],
});

export const sayOutside = endpoint({
  ...byLink,
  operationId: "sayOutside",
  path: paths.sayOutside,
  summary: "Tell the staff that the guest whose order is ready is waiting outside",
  errors: [...linkErrors, "ORDER_CLOSED"],
});

export const orderHeartbeat = v.strictObject({
  now: v.pipe(
    v.string(),
    v.metadata({ format: "date-time" }),
    v.description("Current time on the service's clock."),
  ),
});
export type OrderHeartbeat = Immutable<v.InferOutput<typeof orderHeartbeat>>;

export const watchOrder = endpoint({
  ...byLink,
  operationId: "watchOrder",
  path: paths.watchOrder,
  summary:
    "Get the order that a link belongs to as server-sent events: order (ManagedOrder; sent immediately and after each change), heartbeat (OrderHeartbeat), end",
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [...linkErrors, "TOO_MANY_REQUESTS"],
});

export const findOrder = endpoint({
  operationId: "findOrder",
  forms: true,
  method: "POST",
  path: paths.findOrder,
  summary: "Get the token of an order's link from the order number and telephone number",
  tag: "Orders",
  auth: "none",
  request: { body: findOrderRequest },
  replies: { 200: foundOrderReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "ORDER_NOT_FOUND", "TOO_MANY_REQUESTS"],
});
