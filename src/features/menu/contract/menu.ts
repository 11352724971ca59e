import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import type { Immutable } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";

export const menuItem = v.strictObject({
  _id: v.pipe(v.string(), v.description("The dish's slug."), v.examples(["ribeye-steak"])),
  title: v.string(),
  category: v.pipe(
    v.string(),
    v.description("Name of the part of the menu, as guests see it: Breakfast, Lunch …"),
  ),
  price: v.pipe(v.number(), v.description("In the restaurant's currency.")),
  image: v.pipe(
    v.string(),
    v.description("The picture's URL, relative to the service that sent the reply."),
    v.examples(["/media/dishes/ribeye-steak.jpg"]),
  ),
  description: v.string(),
  available: v.pipe(v.boolean(), v.description("False if the dish is on the menu but sold out today.")),
});
export type MenuItem = Immutable<v.InferOutput<typeof menuItem>>;

export const menuReply = v.strictObject({ success: v.literal(true), items: v.array(menuItem) });
export type MenuReply = Immutable<v.InferOutput<typeof menuReply>>;

export const getMenu = endpoint({
  operationId: "getMenu",
  method: "GET",
  path: paths.getMenu,
  summary: "Get today's menu. Dishes that are translated are in the language of the request",
  tag: "Menu",
  auth: "none",
  request: {},
  replies: { 200: menuReply },
  errors: [],
});
