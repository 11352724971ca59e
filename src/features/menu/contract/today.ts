import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  lineText,
  optionalText,
  orMissing,
  requestBody,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/*
 * Changes during the day: prices, sold-out dishes, and the day's hours. They reach guests as soon as they are
 * saved.
 */

const price = v.pipe(
  v.number(orMissing("INVALID_PRICE")),
  v.minValue(0, code("INVALID_PRICE")),
  v.maxValue(100_000, code("INVALID_PRICE")),
  v.check((price) => Number(price.toFixed(4)) === price, code("INVALID_PRICE")),
  v.description("In the restaurant's currency, with as many decimals as it has."),
  v.examples([18.5]),
);

export const todayDish = v.strictObject({
  id: v.pipe(v.string(), v.description("The dish's slug."), v.examples(["ribeye-steak"])),
  title: v.string(),
  category: v.string(),
  price: v.number(),
  available: v.pipe(v.boolean(), v.description("False: sold out today.")),
  version: v.pipe(v.string(), v.description("Changes with every change of the dish's file.")),
});
/** A dish as the kitchen sees it. */
export type TodayDish = Immutable<v.InferOutput<typeof todayDish>>;

const at = v.pipe(
  v.string(),
  v.metadata({ format: "date-time" }),
  v.description("When this was so, by the service's clock."),
);

const clock = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code("INVALID_TIME")),
  v.description("`HH:MM` on the restaurant's clock."),
  v.examples(["18:00"]),
);

const period = {
  name: v.pipe(lineText("INVALID_FIELD"), v.description("Of the service period."), v.examples(["Dinner"])),
  from: v.pipe(clock, v.description("The first booking.")),
  to: v.pipe(clock, v.description("When it closes; at or before `from` means past midnight.")),
  open: v.pipe(v.boolean(orMissing("INVALID_FIELD")), v.description("False: closed today.")),
};

export const todayPeriod = v.strictObject(period);
/** A service period's state today. */
export type TodayPeriod = Immutable<v.InferOutput<typeof todayPeriod>>;

export const todayHours = v.strictObject({
  date: v.pipe(
    v.string(),
    v.metadata({ format: "date" }),
    v.description(
      "The service date: until the evening closes, the hours after midnight belong to the day before.",
    ),
  ),
  periods: v.pipe(
    v.array(todayPeriod),
    v.description(
      "In the order of their times. On a weekday without any, those of other days, closed: one that is opened is opened for today alone.",
    ),
  ),
  usual: v.pipe(v.array(todayPeriod), v.description("The same without what was changed for this day alone.")),
  reason: v.pipe(v.string(), v.description("Why the day is not as usual, as guests read it; may be empty.")),
  version: v.pipe(v.string(), v.description("Changes with every change of the day's hours.")),
  outside: v.pipe(
    v.number(),
    v.description("Parties that are still expected, and booked at a time that is closed now."),
  ),
});
/** Today's hours as staff see them. */
export type TodayHours = Immutable<v.InferOutput<typeof todayHours>>;

export const todayReply = v.strictObject({
  success: v.literal(true),
  at,
  timeZone: v.pipe(v.string(), v.description("IANA zone of the restaurant.")),
  dishes: v.pipe(v.array(todayDish), v.description("By category and name.")),
  hours: v.pipe(
    v.optional(todayHours),
    v.description("Absent while the booking settings have to be fixed in the CMS first."),
  ),
});
export type TodayReply = Immutable<v.InferOutput<typeof todayReply>>;

export const changedDishReply = v.strictObject({
  success: v.literal(true),
  at: v.pipe(at, v.description("Since when guests see it.")),
  dish: todayDish,
});
export type ChangedDishReply = Immutable<v.InferOutput<typeof changedDishReply>>;

export const changedHoursReply = v.strictObject({
  success: v.literal(true),
  at: v.pipe(at, v.description("Since when guests see it.")),
  hours: todayHours,
});
export type ChangedHoursReply = Immutable<v.InferOutput<typeof changedHoursReply>>;

export const getToday = endpoint({
  operationId: "getToday",
  method: "GET",
  path: paths.getToday,
  summary: "Every dish with its price, whether it is sold out, and the day's hours",
  tag: "Staff",
  auth: "staff",
  roles: permissions.today,
  request: {},
  replies: { 200: todayReply },
  errors: [],
});

export const changeDish = endpoint({
  operationId: "changeDish",
  method: "POST",
  path: paths.changeDish,
  summary:
    "Change a dish's price or say whether it is sold out. Changes made by others since are kept: sold out wins",
  tag: "Staff",
  auth: "staff",
  roles: permissions.today,
  request: {
    body: requestBody({
      id: v.pipe(
        requiredText("DISH_NOT_FOUND"),
        v.maxLength(100, code("DISH_NOT_FOUND")),
        v.regex(/^[\w-]+$/, code("DISH_NOT_FOUND")),
        v.examples(["ribeye-steak"]),
      ),
      version: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(100, code("INVALID_FIELD")),
        v.description("The version that the change was decided on."),
      ),
      previousPrice: v.pipe(
        v.optional(price),
        v.description(
          "With `price`: the price that was seen. A newer one by someone else is not overwritten.",
        ),
      ),
      price: v.optional(price),
      available: v.optional(v.boolean(code("INVALID_FIELD"))),
    }),
  },
  replies: { 200: changedDishReply },
  errors: [missing, "INVALID_FIELD", "INVALID_PRICE", "DISH_NOT_FOUND", "CONTENT_CHANGED", "CONTENT_INVALID"],
});

export const changeHours = endpoint({
  operationId: "changeHours",
  method: "POST",
  path: paths.changeHours,
  summary:
    "Change when the restaurant is open today, or close it. Bookings already made stay as they are; every other day does too",
  tag: "Staff",
  auth: "staff",
  roles: permissions.today,
  request: {
    body: requestBody({
      date: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(10, code("INVALID_FIELD")),
        v.description("The service date that was seen. A change of yesterday's hours is refused."),
        v.examples(["2026-11-21"]),
      ),
      version: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(100, code("INVALID_FIELD")),
        v.description("The version that the change was decided on."),
      ),
      periods: v.pipe(
        v.array(v.object(period, missing), orMissing("INVALID_FIELD")),
        v.minLength(1, code("INVALID_FIELD")),
        v.maxLength(20, code("INVALID_FIELD")),
        v.description("Every service period of the day, by the names that it has."),
      ),
      reason: v.pipe(optionalText(80), v.description("Guests read it, for example “Staff party”.")),
    }),
  },
  replies: { 200: changedHoursReply },
  errors: [missing, "INVALID_FIELD", "INVALID_TIME", "FIELD_TOO_LONG", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
