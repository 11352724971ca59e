import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { code, missing, orMissing, requestBody, requiredText, type Immutable } from "./fields.ts";
import * as paths from "./paths.ts";
import { permissions } from "./staff-roles.ts";

/*
 * What the kitchen changes during the day: prices, and what is sold out. It is in force for guests as soon as it is saved.
 */

const dollars = v.pipe(
  v.number(orMissing("INVALID_PRICE")),
  v.minValue(0, code("INVALID_PRICE")),
  v.maxValue(100_000, code("INVALID_PRICE")),
  v.check((price) => Number(price.toFixed(2)) === price, code("INVALID_PRICE")),
  v.description("In dollars, with two decimals at most."),
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

export const todayReply = v.strictObject({
  success: v.literal(true),
  at,
  timeZone: v.pipe(v.string(), v.description("IANA zone of the restaurant.")),
  dishes: v.pipe(v.array(todayDish), v.description("By category and name.")),
});
export type TodayReply = Immutable<v.InferOutput<typeof todayReply>>;

export const changedDishReply = v.strictObject({
  success: v.literal(true),
  at: v.pipe(at, v.description("Since when guests see it.")),
  dish: todayDish,
});
export type ChangedDishReply = Immutable<v.InferOutput<typeof changedDishReply>>;

export const getToday = endpoint({
  operationId: "getToday",
  method: "GET",
  path: paths.getToday,
  summary: "Every dish with its price, and whether it is sold out",
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
    "Change a dish's price or say whether it is sold out. What somebody else has changed since is kept: sold out wins",
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
        v.optional(dollars),
        v.description("With `price`: the one that was seen. Somebody else's newer one is not overwritten."),
      ),
      price: v.optional(dollars),
      available: v.optional(v.boolean(code("INVALID_FIELD"))),
    }),
  },
  replies: { 200: changedDishReply },
  errors: [missing, "INVALID_FIELD", "INVALID_PRICE", "DISH_NOT_FOUND", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
