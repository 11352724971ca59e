import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  emailText,
  idempotencyKey,
  instantText,
  lineText,
  missing,
  neededText,
  optionalText,
  orMissing,
  requestBody,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { isCalendarDate } from "../../../core/shared/calendar-date.ts";
import { mostChoices, mostLines, textLimits } from "../../../core/contract/text-limits.ts";

const name = v.pipe(lineText("INVALID_FIELD"), v.maxLength(100, code("FIELD_TOO_LONG")));

const lineFields = {
  dish: v.pipe(name, v.description("The dish's slug."), v.examples(["margherita-pizza"])),
  quantity: v.pipe(
    v.number(code("INVALID_FIELD")),
    v.integer(code("INVALID_FIELD")),
    v.minValue(1, code("INVALID_FIELD")),
    v.maxValue(1000, code("INVALID_FIELD")),
    v.description("Number of portions."),
  ),
  choices: v.optional(
    v.pipe(
      v.array(v.object({ option: name, choice: name }, code("INVALID_FIELD")), code("INVALID_FIELD")),
      v.maxLength(mostChoices, code("INVALID_FIELD")),
      v.description("The chosen options, by their names in the source language."),
    ),
    [],
  ),
};

const anyLinesOf = <const E extends v.ObjectEntries>(fields: E) =>
  v.pipe(
    v.array(v.object(fields, code("INVALID_FIELD")), orMissing("INVALID_FIELD")),
    v.maxLength(mostLines, code("INVALID_FIELD")),
  );

const linesOf = <const E extends v.ObjectEntries>(fields: E) =>
  v.pipe(anyLinesOf(fields), v.minLength(1, missing));

const due = v.optional(
  v.nullable(
    v.pipe(
      instantText,
      v.check((text) => Date.parse(text) % 300_000 === 0, code("INVALID_TIME")),
      v.description(
        "When the order should be ready, in steps of five minutes. If absent, as early as possible.",
      ),
    ),
  ),
  null,
);

const hold = v.optional(
  v.nullable(
    v.pipe(
      lineText("INVALID_FIELD"),
      v.maxLength(60, code("INVALID_FIELD")),
      v.description(
        "An id that the page makes up and sends with all its requests. Prices and portions are held under this id.",
      ),
    ),
  ),
  null,
);

export const quoteOrderRequest = requestBody({
  lines: v.pipe(
    anyLinesOf(lineFields),
    v.description("If empty, the reply only says whether orders are taken, and nothing is held."),
  ),
  due,
  day: v.optional(
    v.nullable(
      v.pipe(
        lineText("INVALID_FIELD"),
        v.isoDate(code("INVALID_FIELD")),
        v.check(isCalendarDate, code("INVALID_FIELD")),
        v.description("The date whose times are listed. Without `due`, the earliest time on it is quoted."),
      ),
    ),
    null,
  ),
  hold,
  forTable: v.pipe(
    v.optional(v.boolean(code("INVALID_FIELD")), false),
    v.description(
      "True if staff enter the order for a table. It is then not packed, and the shortest notice does not apply.",
    ),
  ),
  changes: v.optional(
    v.nullable(
      v.pipe(
        lineText("INVALID_FIELD"),
        v.maxLength(1000, code("INVALID_FIELD")),
        v.description(
          "Token of the order that this one is to replace. The capacity taken by that order counts as free.",
        ),
      ),
    ),
    null,
  ),
});

/** Price in cents as shown on the guest's page. */
const seenCents = v.pipe(v.number(orMissing("INVALID_FIELD")), v.integer(code("INVALID_FIELD")));

export const bagFields = {
  lines: linesOf({
    ...lineFields,
    cents: v.pipe(seenCents, v.description("Price of one portion with its options, as shown to the guest.")),
    /** The guest's note to the cook. Allergies are entered separately. */
    note: optionalText(textLimits.lineNote),
  }),
  totalCents: v.pipe(
    seenCents,
    v.description("Price of the whole order including packaging, as shown to the guest."),
  ),
  due,
  /** The guest's allergies, which the kitchen has to confirm. */
  allergies: optionalText(textLimits.allergies),
};

/** Id under which prices and portions are held for a guest. */
export const holdField = hold;

export const placeOrderRequest = requestBody({
  ...bagFields,
  name: neededText(textLimits.name),
  phoneNumber: neededText(textLimits.phoneNumber),
  email: v.optional(v.nullable(emailText), null),
  hold,
});

/** `unconfirmed`: the guest has not yet confirmed the order with the link in the email. */
export const orderStates = ["unconfirmed", "received", "cooking", "ready", "collected", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** An instant, with the date and time on the restaurant's clock. */
export const moment = v.strictObject({
  at: v.pipe(v.string(), v.metadata({ format: "date-time" })),
  date: v.pipe(v.string(), v.description("Calendar date."), v.metadata({ format: "date" })),
  time: v.pipe(v.string(), v.examples(["6:30 PM"])),
});
export type OrderMoment = Immutable<v.InferOutput<typeof moment>>;

export const cents = v.pipe(
  v.number(),
  v.integer(),
  v.description("Hundredths of the restaurant's currency."),
);

/**
 * Reasons why a line cannot be ordered. `unknown`: the dish does not exist. `here-only`: it is served only in
 * the restaurant. `sold-out`: too few portions are left, or none. `choices`: the choices do not fit the
 * dish's options. `quantity`: the dish is sold only in other quantities. `price`: the price differs from the
 * one that the guest saw.
 */
export const orderLineProblems = [
  "unknown",
  "here-only",
  "sold-out",
  "choices",
  "quantity",
  "price",
] as const;
export type OrderLineProblem = (typeof orderLineProblems)[number];

/**
 * States of the requested time. `too-large`: the order is too large for the kitchen. `closed`: the order
 * cannot be collected at that time, or at any time. `paused`: the kitchen has paused new orders. `full`: the
 * kitchen has no capacity at that time.
 */
export const quoteStates = ["open", "too-large", "closed", "paused", "full"] as const;

const substances = v.array(v.string());

/** Allergens of a whole bag, by the state shown to guests. */
export const bagAllergens = v.strictObject({
  contains: substances,
  free: substances,
  unconfirmed: substances,
});
export type BagAllergens = Immutable<v.InferOutput<typeof bagAllergens>>;

const bundle = v.strictObject({
  quantity: v.pipe(v.number(), v.description("Number of portions.")),
  cents,
  times: v.pipe(v.number(), v.description("How many times the price applies.")),
});

/** The amount by which a dish is cheaper by quantity than its portions one by one. */
export const saving = v.strictObject({
  dish: v.string(),
  bundles: v.pipe(v.array(bundle), v.description("The prices by quantity that apply: 3 portions for 600.")),
  cents: v.pipe(v.number(), v.integer(), v.description("The amount saved.")),
});

const quotedFields = {
  lines: v.pipe(
    v.array(
      v.strictObject({
        problem: v.nullable(v.picklist(orderLineProblems)),
        cents: v.pipe(
          v.nullable(cents),
          v.description("Price of one portion with its options. Null if the line cannot be ordered."),
        ),
        totalCents: v.nullable(cents),
        left: v.pipe(
          v.nullable(v.number()),
          v.description(
            "Number of portions that this guest can still order today. Null if portions are not counted.",
          ),
        ),
      }),
    ),
    v.description("In the same order as in the request."),
  ),
  sum: v.pipe(
    v.nullable(
      v.strictObject({
        portions: v.number(),
        boxes: v.number(),
        packagingCents: cents,
        savings: v.array(saving),
        totalCents: v.pipe(cents, v.description("Lines and packaging, less the savings.")),
      }),
    ),
    v.description("Null if any line cannot be ordered."),
  ),
  allergens: v.pipe(
    v.nullable(bagAllergens),
    v.description("Allergens of the whole order. Null if any line cannot be ordered."),
  ),
  state: v.pipe(
    v.nullable(v.picklist(quoteStates)),
    v.description(
      "State of the requested time or, without one, of the earliest time. Null if any line cannot be ordered.",
    ),
  ),
  quote: v.pipe(
    v.nullable(v.strictObject({ from: moment, until: moment, startBy: moment })),
    v.description("When the order would be ready. Nothing is promised until the guest orders."),
  ),
  nearest: v.pipe(
    v.array(moment),
    v.maxLength(3),
    v.description("Free times near the requested time, if it is full or closed."),
  ),
  pausedUntil: v.pipe(
    v.nullable(moment),
    v.description("End of a pause of new orders. Null if they are not paused, or if the end is unknown."),
  ),
};

/** The current content and price of an order that the service refused. */
export const quotedOrder = v.strictObject(quotedFields);
export type QuotedOrder = Immutable<v.InferOutput<typeof quotedOrder>>;

export const quoteOrderReply = v.strictObject({
  success: v.literal(true),
  ...quotedFields,
  hold: v.pipe(
    v.nullable(v.strictObject({ id: v.string(), until: moment })),
    v.description("Holds prices and the last portions for five minutes. Null if nothing is held."),
  ),
  times: v.pipe(
    v.array(v.strictObject({ at: moment, state: v.picklist(["free", "full"]) })),
    v.description("The quarter hours of one day that can be requested: of `day`, or of the quoted day."),
  ),
  days: v.pipe(
    v.array(v.pipe(v.string(), v.metadata({ format: "date" }))),
    v.description("The dates on which the order can be collected. Some of them may be full."),
  ),
});
/** Price and contents of an order, and the time at which it would be ready. */
export type QuoteOrderReply = Immutable<v.InferOutput<typeof quoteOrderReply>>;

export const quoteOrder = endpoint({
  operationId: "quoteOrder",
  forms: true,
  method: "POST",
  path: paths.quoteOrder,
  summary: "Get the price and contents of a takeaway order, and the time when it would be ready",
  tag: "Orders",
  auth: "none",
  request: { body: quoteOrderRequest },
  replies: { 200: quoteOrderReply },
  errors: [
    missing,
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "INVALID_TIME",
    "ORDERING_CLOSED",
    "INVALID_LINK",
    "LINK_EXPIRED",
    "ORDER_NOT_FOUND",
    "ORDER_CLOSED",
    "NOT_SIGNED_IN",
    "TOO_MANY_REQUESTS",
  ],
});

export const placeOrderReply = v.strictObject({
  success: v.literal(true),
  message: v.string(),
  order: v.strictObject({
    number: v.pipe(
      v.string(),
      v.description("The order number, for the guest to read out at the bar."),
      v.examples(["K7QX-2M9F-TB"]),
    ),
    state: v.picklist(orderStates),
    from: moment,
    until: moment,
    totalCents: cents,
  }),
  token: v.pipe(
    v.string(),
    v.description("The token of the guest's link, for viewing and changing the order."),
  ),
});
/** A stored order, and the range in which it will be ready. */
export type PlaceOrderReply = Immutable<v.InferOutput<typeof placeOrderReply>>;

export const bagErrors = [
  missing,
  "INVALID_FIELD",
  "FIELD_TOO_LONG",
  "INVALID_TIME",
  "ORDERING_CLOSED",
  "ORDER_CHANGED",
  "ORDER_TOO_LARGE",
  "KITCHEN_FULL",
  "ORDERING_PAUSED",
] as const;

export const placeOrder = endpoint({
  operationId: "placeOrder",
  forms: true,
  method: "POST",
  path: paths.placeOrder,
  summary: "Place a takeaway order",
  tag: "Orders",
  auth: "none",
  request: {
    headers: v.object({ "Idempotency-Key": v.optional(idempotencyKey) }),
    body: placeOrderRequest,
  },
  replies: { 201: placeOrderReply },
  errors: [...bagErrors, "INVALID_EMAIL", "TOO_MANY_ORDERS", "PAYMENT_DECLINED", "IDEMPOTENCY_KEY_REUSED"],
});

declare module "../../../core/contract/error-reply.ts" {
  interface ErrorDetails {
    readonly order: QuotedOrder;
  }
}
