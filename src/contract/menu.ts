import * as v from "valibot";

export const menuPath = "/api/food/menu";

/** One dish of `GET /api/food/menu`. */
// Marked pure: browsers read only the path, and load neither the schemas nor what makes them.
export const menuItem = /* @__PURE__ */ (() =>
  v.object({
    /** The dish's slug. */
    _id: v.string(),
    title: v.string(),
    /** As the content file has it: Breakfast, Lunch, Dinner … */
    category: v.string(),
    /** In dollars. */
    price: v.number(),
    /** An address on the service that sent the reply: `/media/dishes/ribeye-steak.jpg`. */
    image: v.string(),
    description: v.string(),
    /** False: on the menu but sold out today. */
    available: v.boolean(),
  }))();

export type MenuItem = v.InferOutput<typeof menuItem>;

/** Reply 200 of `GET /api/food/menu`. */
export const menuReply = /* @__PURE__ */ (() =>
  v.object({ success: v.literal(true), items: v.array(menuItem) }))();

export type MenuReply = v.InferOutput<typeof menuReply>;
