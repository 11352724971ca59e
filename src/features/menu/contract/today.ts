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
  v.description("In the restaurant's currency, with at most as many decimals as the currency has."),
  v.examples([18.5]),
);

export const todayDish = v.strictObject({
  id: v.pipe(v.string(), v.description("The dish's slug."), v.examples(["ribeye-steak"])),
  title: v.string(),
  category: v.string(),
  price: v.number(),
  available: v.pipe(v.boolean(), v.description("False if the dish is sold out today.")),
  version: v.pipe(
    v.string(),
    v.description("Version of the dish's file. It is different after every change to the file."),
  ),
});
/** A dish as the kitchen sees it. */
export type TodayDish = Immutable<v.InferOutput<typeof todayDish>>;

const at = v.pipe(
  v.string(),
  v.metadata({ format: "date-time" }),
  v.description("The time for which the reply is correct, on the service's clock."),
);

const clock = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code("INVALID_TIME")),
  v.description("`HH:MM` in the restaurant's time zone."),
  v.examples(["18:00"]),
);

const period = {
  name: v.pipe(
    lineText("INVALID_FIELD"),
    v.description("Name of the service period."),
    v.examples(["Dinner"]),
  ),
  from: v.pipe(clock, v.description("Time of the first booking.")),
  to: v.pipe(clock, v.description("Closing time. A time at or before `from` is after midnight.")),
  open: v.pipe(
    v.boolean(orMissing("INVALID_FIELD")),
    v.description("False if the service period is closed today."),
  ),
};

export const todayPeriod = v.strictObject(period);
export type TodayPeriod = Immutable<v.InferOutput<typeof todayPeriod>>;

export const todayHours = v.strictObject({
  date: v.pipe(
    v.string(),
    v.metadata({ format: "date" }),
    v.description(
      "The service date. Until the evening closes, the hours after midnight belong to the previous day.",
    ),
  ),
  periods: v.pipe(
    v.array(todayPeriod),
    v.description(
      "In order of time. On a weekday without service periods, those of other weekdays are listed as closed; staff can open them for today only.",
    ),
  ),
  usual: v.pipe(
    v.array(todayPeriod),
    v.description("The service periods as they would be without changes made for this day only."),
  ),
  reason: v.pipe(
    v.string(),
    v.description("Reason, as shown to guests, why the hours are not as usual. Can be empty."),
  ),
  version: v.pipe(
    v.string(),
    v.description("Version of the day's hours. It is different after every change to them."),
  ),
  outside: v.pipe(
    v.number(),
    v.description("Number of parties still expected at times that are now closed."),
  ),
});
export type TodayHours = Immutable<v.InferOutput<typeof todayHours>>;

export const todayReply = v.strictObject({
  success: v.literal(true),
  at,
  timeZone: v.pipe(v.string(), v.description("The restaurant's IANA time zone.")),
  dishes: v.pipe(v.array(todayDish), v.description("Sorted by category and name.")),
  hours: v.pipe(
    v.optional(todayHours),
    v.description("Absent if the booking settings have errors that must be fixed in the CMS first."),
  ),
});
export type TodayReply = Immutable<v.InferOutput<typeof todayReply>>;

export const changedDishReply = v.strictObject({
  success: v.literal(true),
  at: v.pipe(at, v.description("Time from which guests see the change.")),
  dish: todayDish,
});
export type ChangedDishReply = Immutable<v.InferOutput<typeof changedDishReply>>;

export const changedHoursReply = v.strictObject({
  success: v.literal(true),
  at: v.pipe(at, v.description("Time from which guests see the change.")),
  hours: todayHours,
});
export type ChangedHoursReply = Immutable<v.InferOutput<typeof changedHoursReply>>;

export const getToday = endpoint({
  operationId: "getToday",
  method: "GET",
  path: paths.getToday,
  summary: "Get all dishes with their prices and whether they are sold out, and the day's hours",
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
    "Change a dish's price or mark it as sold out or available. Changes that others have made in the meantime are kept; if they conflict, the dish is sold out",
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
        v.description("The version that the staff member saw."),
      ),
      previousPrice: v.pipe(
        v.optional(price),
        v.description(
          "Only with `price`: the price that the staff member saw. A newer price from someone else is not overwritten.",
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
    "Change when the restaurant is open today, or close it for the day. Existing bookings and all other days stay the same",
  tag: "Staff",
  auth: "staff",
  roles: permissions.today,
  request: {
    body: requestBody({
      date: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(10, code("INVALID_FIELD")),
        v.description(
          "The service date that the staff member saw. A change to yesterday's hours is refused.",
        ),
        v.examples(["2026-11-21"]),
      ),
      version: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(100, code("INVALID_FIELD")),
        v.description("The version that the staff member saw."),
      ),
      periods: v.pipe(
        v.array(v.object(period, missing), orMissing("INVALID_FIELD")),
        v.minLength(1, code("INVALID_FIELD")),
        v.maxLength(20, code("INVALID_FIELD")),
        v.description("All service periods of the day, with their existing names."),
      ),
      reason: v.pipe(optionalText(80), v.description("Reason shown to guests, for example “Staff party”.")),
    }),
  },
  replies: { 200: changedHoursReply },
  errors: [missing, "INVALID_FIELD", "INVALID_TIME", "FIELD_TOO_LONG", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
