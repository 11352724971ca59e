import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import {
  code,
  emailText,
  idempotencyKey,
  missing,
  optionalText,
  orMissing,
  requestBody,
  requestParameters,
  requiredText,
} from "../../../core/contract/fields.ts";
import type { OrderCanceller } from "./managed-order.ts";
import {
  bagErrors,
  bagFields,
  holdField,
  placeOrderReply,
  type BagAllergens,
  type OrderState,
} from "./orders.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import {
  houseEventKinds,
  kind,
  knownSequence,
  lastEventId,
  type LogHeartbeat,
  type LogEntry,
} from "../../../core/contract/log.ts";

/*
 * The kitchen: orders to cook, the commands of its screens, and the events that keep other screens up to
 * date.
 *
 * A screen works like the evening's book. It loads the snapshot (`getKitchen`), then listens for events
 * (`getKitchenEvents`) from the snapshot's sequence number. An event contains the current state of everything
 * that it changed: an order replaces the stored order with the same number, unless the stored order has a
 * higher `version`. A screen makes changes with commands (`sendKitchenCommand`). While a screen shows the
 * tickets, it keeps reporting this (`showKitchen`). If these reports stop, although the screen was not closed
 * on purpose, new orders are paused.
 */

/** Destination of an order: a bag to be collected, or a table. */
export const orderDestinations = ["collection", "table"] as const;
export type OrderDestination = (typeof orderDestinations)[number];

/** A line of an order. Times are in ISO 8601 format. */
export interface KitchenLine {
  /** Index of the line in the guest's order, from 0; commands refer to lines by this index. */
  readonly position: number;
  /** The dish's slug. */
  readonly dish: string;
  /** The dish's title in the source language, as it was when the guest ordered. */
  readonly title: string;
  /** Number of portions. */
  readonly quantity: number;
  readonly choices: readonly { readonly option: string; readonly name: string }[];
  /** The guest's note to the cook. Allergies are entered separately. */
  readonly note: string | null;
  /** Allergens according to the current menu. */
  readonly allergens: BagAllergens;
  /** Null if the order was placed before stations existed. */
  readonly station: string | null;
  /** Latest time to start the first portion. */
  readonly startBy: string | null;
  /** Cooking time, including the delay of a slow station. */
  readonly minutes: number | null;
  /** Portions that fit in one place at the station. */
  readonly portionsPerPlace: number;
  readonly startedAt: string | null;
  /** When the line was bumped, that is, marked as done. */
  readonly doneAt: string | null;
}

type FactState = "contains" | "free" | "unconfirmed";

/** A change to one of a dish's allergens, made in the menu since the dish was ordered. */
export interface FactChange {
  readonly dish: string;
  readonly title: string;
  /** Key of the substance, such as `nuts`. */
  readonly substance: string;
  readonly was: FactState;
  readonly is: FactState;
}

/** An order as the kitchen sees it. Times are in ISO 8601 format. */
export interface KitchenOrder {
  /** `K7QX-2M9F-TB` */
  readonly number: string;
  /** Incremented with every change. */
  readonly version: number;
  /** Never `unconfirmed`: the kitchen gets an order only once its guest has confirmed it. */
  readonly state: OrderState;
  readonly destination: OrderDestination;
  /** Name of the table; null unless the order is for a table. */
  readonly table: string | null;
  /** Table that the party left in its last move since ordering; null if the party has not moved. */
  readonly movedFrom: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly sample: boolean;
  readonly placedAt: string;
  /** Latest time to start the first line. Tickets are sorted by this time. */
  readonly startBy: string;
  /** When everything must be ready: the start of the promised range. */
  readonly due: string;
  /** End of the promised range. */
  readonly until: string;
  /** The range first promised to the guest; null if it has not changed. */
  readonly earlier: { readonly due: string; readonly until: string } | null;
  /** When a cook first touched the ticket; null if the order is new or has changed since. */
  readonly seenAt: string | null;
  /** When the first line was started. */
  readonly startedAt: string | null;
  /** When the last line was bumped. */
  readonly readyAt: string | null;
  readonly collectedAt: string | null;
  /** When the guest reported waiting outside. */
  readonly outsideAt: string | null;
  /** When a cook or a host acknowledged that the guest is outside. */
  readonly outsideSeenAt: string | null;
  /** The guest's allergies in their own words. */
  readonly allergies: string | null;
  /** When the kitchen confirmed that it will respect the allergies. */
  readonly allergiesConfirmedAt: string | null;
  /** When the guest changed the order; null once the kitchen has seen the change. */
  readonly changedAt: string | null;
  /** Lines of the order before the guest's change. */
  readonly changedFrom: readonly Pick<KitchenLine, "dish" | "title" | "quantity" | "choices">[] | null;
  /**
   * Changes to the allergens of the order's dishes since the order was placed; empty once the kitchen has
   * seen them.
   */
  readonly factsChanged: readonly FactChange[];
  readonly cancelledAt: string | null;
  readonly cancelledBy: OrderCanceller | null;
  /** Reason why the restaurant declined the order, written for the guest. */
  readonly cancelReason: string | null;
  readonly allergens: BagAllergens;
  readonly portions: number;
  readonly totalCents: number;
  readonly lines: readonly KitchenLine[];
}

export interface KitchenState {
  /** True if the settings allow orders. */
  readonly ordering: boolean;
  /** True if orders arrive by email and on *Today*; false if they arrive on the kitchen's screens. */
  readonly byEmail: boolean;
  /**
   * Pause of new orders; null if orders are not paused. `silence`: no screen in the kitchen shows the
   * tickets.
   */
  readonly paused: {
    readonly reason: "staff" | "silence";
    /** Null if the pause lasts until a kitchen screen shows the tickets again. */
    readonly until: string | null;
  } | null;
  readonly stations: readonly {
    readonly name: string;
    /** Number of portions or pans that can be cooked at the same time. */
    readonly places: number;
    /** Delay, in minutes, of everything cooked at the station; 0 if the station is not slow. */
    readonly slowMinutes: number;
  }[];
  /** Dishes offered for takeaway, in the menu's order. */
  readonly dishes: readonly {
    /** Slug. */
    readonly dish: string;
    /** The kitchen's name for the dish. */
    readonly title: string;
    readonly station: string;
    readonly soldOut: boolean;
    /** Portions left; null if they are not counted. */
    readonly left: number | null;
  }[];
}

export const kitchenEventKinds = [
  "order-placed",
  "order-changed",
  "order-cancelled",
  "order-turned-down",
  "guest-outside",
  "order-seen",
  "order-accepted",
  "allergies-confirmed",
  "order-started",
  "order-bumped",
  "order-recalled",
  "order-collected",
  "order-late",
  "order-moved",
  "facts-changed",
  "station-slowed",
  "station-renamed",
  "portions-set",
  "order-undone",
  ...houseEventKinds,
] as const;
export type KitchenEventKind = (typeof kitchenEventKinds)[number];

/** One entry of the kitchen's log. Its `subject` is the order number. */
export type KitchenLogEntry = LogEntry<KitchenEventKind>;

/** Current state of everything that a change affected. */
export interface KitchenStates {
  readonly orders: readonly KitchenOrder[];
  readonly kitchen: KitchenState;
}

/** Data of a server-sent event `change`. */
export interface KitchenEvent extends KitchenStates {
  readonly entry: KitchenLogEntry;
}

/** Numbers of booked guests who have not arrived yet, by quarter hour, from the current quarter hour on. */
type Arrivals = readonly { readonly at: string; readonly covers: number }[];

/** Data of a server-sent event `heartbeat`, sent at least every three seconds. */
export interface KitchenHeartbeat extends LogHeartbeat {
  readonly arrivals: Arrivals;
}

export interface KitchenReply {
  readonly success: true;
  /** The service date of `now`. */
  readonly date: string;
  /** Current time on the service's clock, ISO 8601. */
  readonly now: string;
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
  /** Sequence number of the last event included in this snapshot. Screens listen for later events. */
  readonly sequence: number;
  readonly kitchen: KitchenState;
  /** Open orders of any date, and finished orders of the service date. Sorted by the latest time to start. */
  readonly orders: readonly KitchenOrder[];
  readonly arrivals: Arrivals;
  /** The last hundred changes of the service date, newest first. */
  readonly log: readonly KitchenLogEntry[];
}

/** Properties shared by all kitchen endpoints. */
export const forKitchen = { tag: "Staff", auth: "staff", roles: permissions.kitchen } as const;

export const getKitchen = endpoint({
  ...forKitchen,
  operationId: "getKitchen",
  method: "GET",
  path: paths.getKitchen,
  summary: "Get the kitchen's tickets, its state, and the sequence number from which to listen for events",
  request: {},
  replies: { 200: typedReply<KitchenReply>() },
  errors: ["CONTENT_INVALID"],
});

export const getKitchenEvents = endpoint({
  ...forKitchen,
  operationId: "getKitchenEvents",
  method: "GET",
  path: paths.getKitchenEvents,
  summary:
    "Get changes in the kitchen as server-sent events: change (KitchenEvent; its id is the sequence number), heartbeat, reload, end",
  request: { query: requestParameters({ after: knownSequence }), headers: lastEventId },
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [missing, "INVALID_FIELD", "TOO_MANY_REQUESTS"],
});

export const showKitchenRequest = requestBody({
  screen: v.pipe(
    requiredText("INVALID_FIELD"),
    v.regex(/^[\w-]{1,60}$/, code("INVALID_FIELD")),
    v.description("An id that the screen makes up when it opens and keeps while it is open."),
    v.examples(["5c7a2f30"]),
  ),
  leaving: v.optional(
    v.pipe(
      v.boolean(code("INVALID_FIELD")),
      v.description(
        "True if the screen is being closed on purpose, so that new orders are not paused when it falls silent.",
      ),
    ),
    false,
  ),
});
interface ShowKitchenReply {
  readonly success: true;
  /** Current time on the service's clock, ISO 8601. */
  readonly now: string;
}

export const showKitchen = endpoint({
  ...forKitchen,
  operationId: "showKitchen",
  method: "POST",
  path: paths.showKitchen,
  summary:
    "Report that a screen shows the kitchen's tickets. A screen does so every fifteen seconds; if no screen has for a minute, new orders are paused",
  request: { body: showKitchenRequest },
  replies: { 200: typedReply<ShowKitchenReply>() },
  errors: [missing, "INVALID_FIELD"],
});

export const useKitchenScreen = endpoint({
  ...forKitchen,
  operationId: "useKitchenScreen",
  method: "POST",
  path: paths.useKitchenScreen,
  summary: "Have orders arrive on the kitchen's screen instead of by email from now on",
  request: {},
  replies: { 200: typedReply<{ readonly success: true }>() },
  errors: ["CONTENT_INVALID"],
});

/* Endpoint for orders that staff enter for a caller or a table. */

export const placeStaffOrderRequest = requestBody({
  ...bagFields,
  destination: v.variant(
    "kind",
    [
      v.object({ kind: kind("collection") }, missing),
      v.object(
        {
          kind: kind("table"),
          table: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(40, code("INVALID_FIELD"))),
        },
        missing,
      ),
    ],
    orMissing("INVALID_FIELD"),
  ),
  name: v.pipe(optionalText(textLimits.name), v.description("Required if the guest collects the order.")),
  phoneNumber: v.pipe(
    optionalText(textLimits.phoneNumber),
    v.description("Required if the guest collects the order."),
  ),
  email: v.optional(v.nullable(emailText), null),
  hold: holdField,
});

export const placeStaffOrder = endpoint({
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  operationId: "placeStaffOrder",
  method: "POST",
  path: paths.placeStaffOrder,
  summary: "Enter an order received by telephone or from a table",
  request: {
    headers: v.object({ "Idempotency-Key": v.optional(idempotencyKey) }),
    body: placeStaffOrderRequest,
  },
  replies: { 201: placeOrderReply },
  errors: [...bagErrors, "INVALID_EMAIL", "IDEMPOTENCY_KEY_REUSED"],
});
