import * as v from "valibot";
import { serviceDate } from "./availability.ts";
import { endpoint } from "./endpoint.ts";
import {
  commandEnvelope,
  described,
  eveningEnd,
  eveningHeartbeat,
  eveningLogEntry,
  eveningReload,
  houseEventKinds,
  instant,
  kind,
  knownSequence,
  knownVersion,
  lastEventId,
  offlineCommand,
  reportQuery,
} from "./evening.ts";
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
} from "./fields.ts";
import { orderCancellers } from "./managed-order.ts";
import {
  bagAllergens,
  bagErrors,
  bagFields,
  cents,
  holdField,
  orderStates,
  placeOrderReply,
} from "./orders.ts";
import * as paths from "./paths.ts";
import { permissions } from "./staff-roles.ts";
import { textLimits } from "./text-limits.ts";

/*
 * The kitchen: the orders that are to be cooked, what its screens may do to them, and how other screens learn of it.
 *
 * A screen works as the evening's book does: it loads the snapshot (`getKitchen`), then listens (`getKitchenEvents`) from the snapshot's
 * sequence on. An event carries the present state of what it changed: an order takes the place of the one with the same number, unless
 * that one's `version` is higher. What a screen wants it sends as a command (`sendKitchenCommand`). While it shows the tickets it says so
 * (`showKitchen`): a kitchen that nobody sees takes no orders.
 */

/** Where what is cooked goes: a bag that is collected, or a table of the evening. */
export const orderDestinations = ["collection", "table"] as const;
export type OrderDestination = (typeof orderDestinations)[number];

const kitchenLine = v.strictObject({
  position: v.pipe(v.number(), v.description("From 0, in the guest's order: by it commands name a line.")),
  dish: described("The dish's slug."),
  title: described("In the source language, as it was bought."),
  quantity: v.pipe(v.number(), v.description("Portions.")),
  choices: v.array(v.strictObject({ option: v.string(), name: v.string() })),
  note: v.nullable(described("The guest's own words; never of allergies.")),
  allergens: v.pipe(bagAllergens, v.description("As the menu has it now.")),
  station: v.nullable(described("Null: it was ordered before stations were kept.")),
  startBy: v.nullable(instant("When its first portion has to be begun.")),
  minutes: v.nullable(v.pipe(v.number(), v.description("From start to ready, slow stations minded."))),
  portionsPerPlace: v.pipe(v.number(), v.description("How many portions share a place of the station.")),
  startedAt: v.nullable(instant("When its station began it.")),
  doneAt: v.nullable(instant("When it was bumped.")),
});
export type KitchenLine = Immutable<v.InferOutput<typeof kitchenLine>>;

/** A line as it was before its guest changed the order. */
const formerLine = v.strictObject({
  dish: v.string(),
  title: v.string(),
  quantity: v.number(),
  choices: v.array(v.strictObject({ option: v.string(), name: v.string() })),
});

const factChange = v.strictObject({
  dish: v.string(),
  title: v.string(),
  substance: v.pipe(v.string(), v.examples(["nuts"])),
  was: v.picklist(["contains", "free", "unconfirmed"]),
  is: v.picklist(["contains", "free", "unconfirmed"]),
});
/** What the menu says otherwise of a dish than when it was ordered. */
export type FactChange = Immutable<v.InferOutput<typeof factChange>>;

export const kitchenOrder = v.strictObject({
  number: v.pipe(v.string(), v.examples(["K7QX-2M9F-TB"])),
  version: v.pipe(v.number(), v.description("Goes up with every change.")),
  state: v.pipe(
    v.picklist(orderStates),
    v.description("Never unconfirmed: what its guest has not confirmed is not the kitchen's yet."),
  ),
  destination: v.picklist(orderDestinations),
  table: v.nullable(described("Of one for a table: its name.")),
  movedFrom: v.nullable(described("The table from which its party last moved since it ordered.")),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  placedAt: instant("When it was ordered."),
  startBy: instant("When the first of it has to be begun: tickets are in this order."),
  due: instant("When all of it is to be ready: where the promised range begins."),
  until: instant("Where the promised range ends."),
  earlier: v.pipe(
    v.nullable(v.strictObject({ due: instant("Where it began."), until: instant("Where it ended.") })),
    v.description("The range that was promised first, where it is late."),
  ),
  seenAt: v.nullable(instant("When somebody in the kitchen touched it; null: it is new, or changed since.")),
  startedAt: v.nullable(instant("When the first of it was begun.")),
  readyAt: v.nullable(instant("When the last of it was bumped.")),
  collectedAt: v.nullable(instant("When it was handed over.")),
  outsideAt: v.nullable(instant("Since when its guest waits outside.")),
  outsideSeenAt: v.nullable(instant("When a cook or a host took note of that.")),
  allergies: v.nullable(described("What the guest must not eat, in the guest's own words.")),
  allergiesConfirmedAt: v.nullable(instant("When the kitchen said that it minds them.")),
  changedAt: v.nullable(instant("When its guest changed it, until the kitchen has seen that.")),
  changedFrom: v.pipe(v.nullable(v.array(formerLine)), v.description("Its lines before that.")),
  factsChanged: v.pipe(
    v.array(factChange),
    v.description("What the menu says otherwise than when it was ordered, until the kitchen has seen that."),
  ),
  cancelledAt: v.nullable(instant("When it was called off.")),
  cancelledBy: v.nullable(v.picklist(orderCancellers)),
  cancelReason: v.nullable(described("Why the house turned it down, as the guest reads it.")),
  allergens: v.pipe(bagAllergens, v.description("Of the whole order.")),
  portions: v.number(),
  totalCents: cents,
  lines: v.array(kitchenLine),
});
/** An order as the kitchen sees it. */
export type KitchenOrder = Immutable<v.InferOutput<typeof kitchenOrder>>;

export const kitchenState = v.strictObject({
  ordering: v.pipe(v.boolean(), v.description("Whether the settings take orders at all.")),
  paused: v.pipe(
    v.nullable(
      v.strictObject({
        reason: v.picklist(["staff", "silence"]),
        until: v.nullable(instant("Null: until a screen of the kitchen shows its tickets again.")),
      }),
    ),
    v.description("Whether new orders are paused. silence: no screen of the kitchen shows its tickets."),
  ),
  stations: v.array(
    v.strictObject({
      name: v.string(),
      places: v.pipe(v.number(), v.description("How much it cooks at once.")),
      slowMinutes: v.pipe(
        v.number(),
        v.description("By how much everything there takes longer; 0: it does not."),
      ),
    }),
  ),
  dishes: v.pipe(
    v.array(
      v.strictObject({
        dish: described("Slug."),
        title: described("What the kitchen calls it."),
        station: v.string(),
        soldOut: v.boolean(),
        left: v.pipe(v.nullable(v.number()), v.description("Portions; null: nobody counts them.")),
      }),
    ),
    v.description("What can be ordered, in the menu's order."),
  ),
});
/** How the kitchen stands. */
export type KitchenState = Immutable<v.InferOutput<typeof kitchenState>>;

/** What an event of the kitchen is about. */
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

export const kitchenLogEntry = v.strictObject({
  ...eveningLogEntry.entries,
  kind: v.picklist(kitchenEventKinds),
  summary: v.pipe(v.string(), v.examples(["Bag K7QX: 2 Margherita done"])),
  subject: v.nullable(described("The number of the order.")),
});
/** One line of the kitchen's log. */
export type KitchenLogEntry = Immutable<v.InferOutput<typeof kitchenLogEntry>>;

export const kitchenEvent = v.strictObject({
  entry: kitchenLogEntry,
  orders: v.pipe(v.array(kitchenOrder), v.description("The orders that it changed, as they are now.")),
  kitchen: kitchenState,
});
/** What `event: change` carries. */
export type KitchenEvent = Immutable<v.InferOutput<typeof kitchenEvent>>;

const arrivals = v.pipe(
  v.array(v.strictObject({ at: instant("A quarter hour."), covers: v.number() })),
  v.description("Guests who are booked and not there yet, by the quarter hour, from the present one on."),
);

/** Data of `event: heartbeat`, sent at least every three seconds. */
export const kitchenHeartbeat = v.strictObject({ ...eveningHeartbeat.entries, arrivals });
export type KitchenHeartbeat = Immutable<v.InferOutput<typeof kitchenHeartbeat>>;
/** Data of `event: reload`, and of `event: end`, the last one. */
export const [kitchenReload, kitchenEnd] = [eveningReload, eveningEnd];

export const kitchenReply = v.strictObject({
  success: v.literal(true),
  date: v.pipe(serviceDate, v.description("The service date of `now`.")),
  now: instant("By the service's clock."),
  timeZone: described("IANA zone of the restaurant."),
  sequence: v.pipe(v.number(), v.description("The last event that this snapshot holds: listen from here.")),
  kitchen: kitchenState,
  orders: v.pipe(
    v.array(kitchenOrder),
    v.description(
      "In the order in which they must be started: those that are open, of any day, and those of the service date that are over.",
    ),
  ),
  arrivals,
  log: v.pipe(
    v.array(kitchenLogEntry),
    v.description("The last hundred changes of the date, the newest first."),
  ),
});
/** Everything that the kitchen shows. */
export type KitchenReply = Immutable<v.InferOutput<typeof kitchenReply>>;

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

/** By how many minutes a station can be slow. */
export const slowSteps = [0, 5, 10] as const;
/** For how many minutes new orders can be paused. */
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
          v.description("Until the service date ends; null: nobody counts them."),
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
 * What the kitchen can do, one object each; `kind` says which. `pause-orders` without minutes: until the service date ends. A `turn-down`
 * cannot be undone: its guest has read the reason.
 */
export type KitchenCommand = Immutable<v.InferInput<typeof kitchenCommand>>;
export type KitchenCommandKind = KitchenCommand["kind"];

export const kitchenCommandRequest = requestBody({
  ...commandEnvelope,
  offline: offlineCommand("What was started stands, at any version. All others are decided as they arrive."),
  command: kitchenCommand,
});
/** What a screen sends. */
export type KitchenCommandRequest = Immutable<v.InferInput<typeof kitchenCommandRequest>>;

const states = { orders: v.array(kitchenOrder), kitchen: kitchenState } as const;

/**
 * What a command has come to. `done`; or nothing has been written: `stale` (somebody was faster: here is the newer state), `refused` (it makes
 * no sense any more). `message` is a sentence for the cook. Commands of two screens that bump different lines are both done, no matter what the
 * version: only what a guest or the menu has changed since makes one stale.
 */
export const kitchenCommandReply = v.variant("outcome", [
  v.strictObject({
    success: v.literal(true),
    outcome: v.literal("done"),
    sequence: v.pipe(v.number(), v.description("Of its event.")),
    entry: kitchenLogEntry,
    ...states,
    message: v.nullable(described("What else should be known.")),
  }),
  v.strictObject({ success: v.literal(true), outcome: v.literal("stale"), message: v.string(), ...states }),
  v.strictObject({ success: v.literal(true), outcome: v.literal("refused"), message: v.string(), ...states }),
]);
export type KitchenCommandReply = Immutable<v.InferOutput<typeof kitchenCommandReply>>;

/** The part that all endpoints of the kitchen have in common. */
const forKitchen = { tag: "Staff", auth: "staff", roles: permissions.kitchen } as const;

export const getKitchen = endpoint({
  ...forKitchen,
  operationId: "getKitchen",
  method: "GET",
  path: paths.getKitchen,
  summary: "The kitchen's tickets, how it stands, and the sequence to listen from",
  request: {},
  replies: { 200: kitchenReply },
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
  replies: { 200: kitchenCommandReply },
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
export const showKitchenReply = v.strictObject({
  success: v.literal(true),
  now: instant("By the service's clock."),
});

export const showKitchen = endpoint({
  ...forKitchen,
  operationId: "showKitchen",
  method: "POST",
  path: paths.showKitchen,
  summary:
    "Say that a screen shows the kitchen's tickets, every fifteen seconds: where none has for a minute, new orders are paused",
  request: { body: showKitchenRequest },
  replies: { 200: showKitchenReply },
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

const sums = {
  orders: v.pipe(v.number(), v.description("Those that were cooked.")),
  portions: v.number(),
  totalCents: cents,
  late: v.pipe(v.number(), v.description("Orders that were ready after the range that was promised first.")),
} as const;

export const kitchenReportReply = v.strictObject({
  success: v.literal(true),
  from: serviceDate,
  to: serviceDate,
  ...sums,
  cancelledByGuest: v.number(),
  turnedDown: v.number(),
  uncollected: v.pipe(v.number(), v.description("Ready, and nobody came for them.")),
  minutesLate: v.pipe(
    v.strictObject({
      median: v.nullable(v.number()),
      p90: v.nullable(v.number()),
      most: v.nullable(v.number()),
    }),
    v.description("Of the orders that were late, after the later end of the range that was promised first."),
  ),
  evenings: v.array(v.strictObject({ date: serviceDate, ...sums })),
  stations: v.pipe(
    v.array(
      v.strictObject({
        station: v.string(),
        portions: v.number(),
        totalCents: v.pipe(cents, v.description("Of its lines, without packaging.")),
        late: v.pipe(
          v.number(),
          v.description("Lines that were bumped after the range that was promised first."),
        ),
        medianMinutesLate: v.nullable(v.number()),
      }),
    ),
    v.description("In the settings' order, former ones last."),
  ),
});
/** What became of orders: sums, and how late they were. */
export type KitchenReportReply = Immutable<v.InferOutput<typeof kitchenReportReply>>;

export const getKitchenReport = endpoint({
  ...forKitchen,
  operationId: "getKitchenReport",
  method: "GET",
  path: paths.getKitchenReport,
  summary: "What became of the orders of one or more evenings: sums, minutes late, by station",
  request: { query: reportQuery },
  replies: { 200: kitchenReportReply },
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
