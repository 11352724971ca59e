import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import {
  code,
  emailText,
  idempotencyKey,
  missing,
  neededText,
  optionalText,
  orMissing,
  requestBody,
  requestParameters,
  requiredText,
  type Immutable,
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
  commandEnvelope,
  houseEventKinds,
  kind,
  knownSequence,
  knownVersion,
  lastEventId,
  offlineCommand,
  reportQuery,
  type LogHeartbeat,
  type LogEntry,
} from "../../../core/contract/log.ts";

/*
 * The kitchen: orders to cook, the commands of its screens, and the events that tell other screens.
 *
 * A screen works like the evening's book: it loads the snapshot (`getKitchen`), then listens
 * (`getKitchenEvents`) from the snapshot's sequence. An event carries the current state of what it changed:
 * an order replaces the one with the same number, unless that one's `version` is higher. A screen changes
 * things with commands (`sendKitchenCommand`). While it shows the tickets it reports that (`showKitchen`): a
 * kitchen without an open screen takes no orders.
 */

/** Destination of an order: a bag to be collected, or a table. */
export const orderDestinations = ["collection", "table"] as const;
export type OrderDestination = (typeof orderDestinations)[number];

/** A line of an order. Times are ISO 8601. */
export interface KitchenLine {
  /** Index from 0, in the guest's order; commands refer to lines by it. */
  readonly position: number;
  /** The dish's slug. */
  readonly dish: string;
  /** In the source language, as ordered. */
  readonly title: string;
  /** Number of portions. */
  readonly quantity: number;
  readonly choices: readonly { readonly option: string; readonly name: string }[];
  /** The guest's own words, but never about allergies. */
  readonly note: string | null;
  /** Current facts in the menu. */
  readonly allergens: BagAllergens;
  /** Null if the order is older than stations. */
  readonly station: string | null;
  /** Latest start of the first portion. */
  readonly startBy: string | null;
  /** Cooking time, including delays of a slow station. */
  readonly minutes: number | null;
  /** How many portions share a place of the station. */
  readonly portionsPerPlace: number;
  /** When its station started it. */
  readonly startedAt: string | null;
  /** When it was bumped. */
  readonly doneAt: string | null;
}

type FactState = "contains" | "free" | "unconfirmed";

/** A fact that has changed in the menu since a dish was ordered. */
export interface FactChange {
  readonly dish: string;
  readonly title: string;
  /** `nuts` */
  readonly substance: string;
  readonly was: FactState;
  readonly is: FactState;
}

/** An order as the kitchen sees it. Times are ISO 8601. */
export interface KitchenOrder {
  /** `K7QX-2M9F-TB` */
  readonly number: string;
  /** Incremented with every change. */
  readonly version: number;
  /** Never unconfirmed: the kitchen gets an order only once its guest has confirmed it. */
  readonly state: OrderState;
  readonly destination: OrderDestination;
  /** Name of the table, for an order to a table. */
  readonly table: string | null;
  /** The table that its party left last since ordering. */
  readonly movedFrom: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  /** When it was ordered. */
  readonly placedAt: string;
  /** Latest start of the first line: tickets are sorted by it. */
  readonly startBy: string;
  /** When everything must be ready: start of the promised range, ISO 8601. */
  readonly due: string;
  /** End of the promised range, ISO 8601. */
  readonly until: string;
  /** The range promised first, if the order is late. */
  readonly earlier: { readonly due: string; readonly until: string } | null;
  /** When a cook touched it; null if it is new or has changed since. */
  readonly seenAt: string | null;
  /** When the first line was started. */
  readonly startedAt: string | null;
  /** When the last line was bumped. */
  readonly readyAt: string | null;
  /** When it was handed over. */
  readonly collectedAt: string | null;
  /** Since when the guest has been waiting outside. */
  readonly outsideAt: string | null;
  /** When a cook or a host acknowledged that. */
  readonly outsideSeenAt: string | null;
  /** The guest's allergies in their own words. */
  readonly allergies: string | null;
  /** When the kitchen confirmed that it will respect them. */
  readonly allergiesConfirmedAt: string | null;
  /** When the guest changed it, until the kitchen has seen the change. */
  readonly changedAt: string | null;
  /** Its lines before that. */
  readonly changedFrom: readonly Pick<KitchenLine, "dish" | "title" | "quantity" | "choices">[] | null;
  /** Facts that have changed in the menu since it was ordered, until the kitchen has seen them. */
  readonly factsChanged: readonly FactChange[];
  /** When it was cancelled. */
  readonly cancelledAt: string | null;
  readonly cancelledBy: OrderCanceller | null;
  /** Reason why the restaurant declined it, worded for the guest. */
  readonly cancelReason: string | null;
  /** Allergens of the whole order. */
  readonly allergens: BagAllergens;
  readonly portions: number;
  readonly totalCents: number;
  readonly lines: readonly KitchenLine[];
}

/** The current state of the kitchen. */
export interface KitchenState {
  /** True if orders are taken at all, by the settings. */
  readonly ordering: boolean;
  /** Pause of new orders; null if there is none. silence: no screen in the kitchen shows the tickets. */
  readonly paused: {
    readonly reason: "staff" | "silence";
    /** Null if paused until a kitchen screen shows the tickets again. */
    readonly until: string | null;
  } | null;
  readonly stations: readonly {
    readonly name: string;
    /** Number of places that cook at the same time. */
    readonly places: number;
    /** Additional minutes for everything there; 0 if it is not slow. */
    readonly slowMinutes: number;
  }[];
  /** Dishes that can be ordered, in the menu's order. */
  readonly dishes: readonly {
    /** Slug. */
    readonly dish: string;
    /** The kitchen's name for it. */
    readonly title: string;
    readonly station: string;
    readonly soldOut: boolean;
    /** Portions left; null if they are not counted. */
    readonly left: number | null;
  }[];
}

/** Kinds of kitchen events. */
export const kitchenEventKinds = [
  "order-placed",
  "order-changed",
  "order-cancelled",
  "order-turned-down",
  "guest-outside",
  "order-seen",
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

/** One line of the kitchen's log. Its subject is the number of the order. */
export type KitchenLogEntry = LogEntry<KitchenEventKind>;

/** Current state after a change. */
interface KitchenStates {
  /** Current state of the orders that changed. */
  readonly orders: readonly KitchenOrder[];
  readonly kitchen: KitchenState;
}

/** Data of `event: change`. */
export interface KitchenEvent extends KitchenStates {
  readonly entry: KitchenLogEntry;
}

/** Guests who are booked but not there yet, by quarter hour from the current one on. */
type Arrivals = readonly { readonly at: string; readonly covers: number }[];

/** Data of `event: heartbeat`, sent at least every three seconds. */
export interface KitchenHeartbeat extends LogHeartbeat {
  readonly arrivals: Arrivals;
}

/** All data shown in the kitchen. */
export interface KitchenReply {
  readonly success: true;
  /** The service date of `now`. */
  readonly date: string;
  /** By the service's clock, ISO 8601. */
  readonly now: string;
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
  /** Last event included in this snapshot: listen from here. */
  readonly sequence: number;
  readonly kitchen: KitchenState;
  /**
   * Sorted by the time at which they must be started: open orders of any day, and finished ones of the
   * service date.
   */
  readonly orders: readonly KitchenOrder[];
  readonly arrivals: Arrivals;
  /** The last hundred changes on the date, newest first. */
  readonly log: readonly KitchenLogEntry[];
}

/*
 * Commands
 */

const onOrder = {
  number: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(60, code("INVALID_FIELD"))),
  version: knownVersion,
} as const;

const lines = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.number(code("INVALID_FIELD")),
        v.integer(code("INVALID_FIELD")),
        v.minValue(0, code("INVALID_FIELD")),
        v.maxValue(999, code("INVALID_FIELD")),
      ),
      code("INVALID_FIELD"),
    ),
    v.minLength(1, missing),
    v.maxLength(50, code("INVALID_FIELD")),
    v.description("Positions of lines; absent: all of them."),
    v.examples([[0]]),
  ),
);

const oneOf = <const N extends readonly number[]>(numbers: N) =>
  v.picklist(numbers, orMissing("INVALID_FIELD"));

/** Delays, in minutes, that a station can have. */
export const slowSteps = [0, 5, 10] as const;
/** Durations, in minutes, for pausing new orders. */
export const pauseMinutes = [15, 30] as const;

export const kitchenCommand = v.variant(
  "kind",
  [
    v.object({ kind: kind("start"), ...onOrder, lines }, missing),
    v.object({ kind: kind("bump"), ...onOrder, lines }, missing),
    v.object({ kind: kind("recall"), ...onOrder, lines }, missing),
    v.object({ kind: kind("collect"), ...onOrder }, missing),
    v.object({ kind: kind("see"), ...onOrder }, missing),
    v.object({ kind: kind("confirm-allergies"), ...onOrder }, missing),
    v.object({ kind: kind("turn-down"), ...onOrder, reason: neededText(textLimits.reason) }, missing),
    v.object(
      {
        kind: kind("pause-orders"),
        minutes: v.optional(v.nullable(v.picklist(pauseMinutes, code("INVALID_FIELD"))), null),
      },
      missing,
    ),
    v.object({ kind: kind("resume-orders") }, missing),
    v.object(
      {
        kind: kind("slow-station"),
        station: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
        minutes: v.pipe(oneOf(slowSteps), v.description("0: it is as fast as ever.")),
      },
      missing,
    ),
    v.object(
      {
        kind: kind("set-portions"),
        dish: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
        left: v.pipe(
          v.nullable(
            v.pipe(
              v.number(orMissing("INVALID_FIELD")),
              v.integer(code("INVALID_FIELD")),
              v.minValue(0, code("INVALID_FIELD")),
              v.maxValue(1000, code("INVALID_FIELD")),
            ),
          ),
          v.description("Until the service date ends; null if they are not counted."),
        ),
      },
      missing,
    ),
    v.object(
      {
        kind: kind("undo"),
        sequence: v.pipe(
          v.number(orMissing("INVALID_FIELD")),
          v.integer(code("INVALID_FIELD")),
          v.minValue(1, code("INVALID_FIELD")),
          v.description("Of the event that is undone."),
        ),
      },
      missing,
    ),
  ],
  orMissing("INVALID_FIELD"),
);
/**
 * Commands of the kitchen, one object each, distinguished by `kind`. `pause-orders` without minutes lasts
 * until the service date ends. A `turn-down` cannot be undone, because the guest has read the reason.
 */
export type KitchenCommand = Immutable<v.InferInput<typeof kitchenCommand>>;
export type KitchenCommandKind = KitchenCommand["kind"];

export const kitchenCommandRequest = requestBody({
  ...commandEnvelope,
  offline: offlineCommand("What was started stands, at any version. All others are decided as they arrive."),
  command: kitchenCommand,
});
/** Body of a screen's command. */
export type KitchenCommandRequest = Immutable<v.InferInput<typeof kitchenCommandRequest>>;

interface Replied extends KitchenStates {
  readonly success: true;
}

/**
 * Outcome of a command: `done`, or nothing was written. `stale` means another screen was faster and carries the newer
 * state; `refused` means the command no longer makes sense. `message` is a sentence for the cook. If two screens bump
 * different lines, both commands are done whatever the version: only a later change by a guest or the menu makes a
 * command stale.
 */
export type KitchenCommandReply =
  | (Replied & {
      readonly outcome: "done";
      /** Sequence of its event. */
      readonly sequence: number;
      readonly entry: KitchenLogEntry;
      /** A message for the cook. */
      readonly message: string | null;
    })
  | (Replied & { readonly outcome: "stale"; readonly message: string })
  | (Replied & { readonly outcome: "refused"; readonly message: string });

/** Parts shared by all endpoints of the kitchen. */
const forKitchen = { tag: "Staff", auth: "staff", roles: permissions.kitchen } as const;

export const getKitchen = endpoint({
  ...forKitchen,
  operationId: "getKitchen",
  method: "GET",
  path: paths.getKitchen,
  summary: "The kitchen's tickets, how it stands, and the sequence to listen from",
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
    "Changes of the kitchen as server-sent events: change (KitchenEvent; its id is the sequence), heartbeat, reload, end",
  request: { query: requestParameters({ after: knownSequence }), headers: lastEventId },
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [missing, "INVALID_FIELD", "TOO_MANY_REQUESTS"],
});

export const sendKitchenCommand = endpoint({
  ...forKitchen,
  operationId: "sendKitchenCommand",
  method: "POST",
  path: paths.sendKitchenCommand,
  summary: "Change the kitchen's orders by one command; sent again under the same key, it is done once",
  request: { body: kitchenCommandRequest },
  replies: { 200: typedReply<KitchenCommandReply>() },
  errors: [
    missing,
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "INVALID_TOKEN",
    "ORDER_NOT_FOUND",
    "DISH_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "CONTENT_INVALID",
  ],
});

export const showKitchenRequest = requestBody({
  screen: v.pipe(
    requiredText("INVALID_FIELD"),
    v.regex(/^[\w-]{1,60}$/, code("INVALID_FIELD")),
    v.description("Made up by the screen, and the same for as long as it is open."),
    v.examples(["5c7a2f30"]),
  ),
  leaving: v.optional(
    v.pipe(
      v.boolean(code("INVALID_FIELD")),
      v.description("It is closed on purpose: that it says nothing more means nothing."),
    ),
    false,
  ),
});
interface ShowKitchenReply {
  readonly success: true;
  /** By the service's clock, ISO 8601. */
  readonly now: string;
}

export const showKitchen = endpoint({
  ...forKitchen,
  operationId: "showKitchen",
  method: "POST",
  path: paths.showKitchen,
  summary:
    "Say that a screen shows the kitchen's tickets, every fifteen seconds: where none has for a minute, new orders are paused",
  request: { body: showKitchenRequest },
  replies: { 200: typedReply<ShowKitchenReply>() },
  errors: [missing, "INVALID_FIELD"],
});

/*
 * Orders by telephone and for a table
 */

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
  name: v.pipe(optionalText(textLimits.name), v.description("Needed for a collection.")),
  phoneNumber: v.pipe(optionalText(textLimits.phoneNumber), v.description("Needed for a collection.")),
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
  summary: "Enter an order by telephone, or for a table of the evening",
  request: {
    headers: v.object({ "Idempotency-Key": v.optional(idempotencyKey) }),
    body: placeStaffOrderRequest,
  },
  replies: { 201: placeOrderReply },
  errors: [...bagErrors, "INVALID_EMAIL", "IDEMPOTENCY_KEY_REUSED"],
});

/*
 * Afterwards
 */

interface Sums {
  /** Number of orders cooked. */
  readonly orders: number;
  readonly portions: number;
  readonly totalCents: number;
  /** Orders that were ready after the range first promised. */
  readonly late: number;
}

/** Report on orders: totals, and how late they were. Dates are `YYYY-MM-DD`. */
export interface KitchenReportReply extends Sums {
  readonly success: true;
  readonly from: string;
  readonly to: string;
  readonly cancelledByGuest: number;
  readonly turnedDown: number;
  /** Ready, but never collected. */
  readonly uncollected: number;
  /** For late orders, minutes after the end of the range first promised. */
  readonly minutesLate: {
    readonly median: number | null;
    readonly p90: number | null;
    readonly most: number | null;
  };
  readonly evenings: readonly ({ readonly date: string } & Sums)[];
  /** In the settings' order, removed ones last. */
  readonly stations: readonly {
    readonly station: string;
    readonly portions: number;
    /** Total of its lines, without packaging. */
    readonly totalCents: number;
    /** Lines bumped after the range first promised. */
    readonly late: number;
    readonly medianMinutesLate: number | null;
  }[];
}

export const getKitchenReport = endpoint({
  ...forKitchen,
  operationId: "getKitchenReport",
  method: "GET",
  path: paths.getKitchenReport,
  summary: "What became of the orders of one or more evenings: sums, minutes late, by station",
  request: { query: reportQuery },
  replies: { 200: typedReply<KitchenReportReply>() },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});

export const downloadKitchenReport = endpoint({
  ...forKitchen,
  operationId: "downloadKitchenReport",
  method: "GET",
  path: paths.downloadKitchenReport,
  summary: "The same as a table: one row for each line of an order, without names",
  request: { query: reportQuery },
  replies: { 200: { mediaType: "text/csv" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});
