import type { Chosen } from "./order-options.ts";

/**
 * Returns the id of a dish or a product in the cart and the wishlist, unique across both collections:
 * `dishes/garden-salad`.
 */
export const itemId = (collection: "dishes" | "products", slug: string): string => `${collection}/${slug}`;

/**
 * Returns the id of a dish with a guest's choices and note. Two pizzas with different choices have different
 * ids, so that they are separate lines in the cart.
 */
export const orderedId = (slug: string, choices: readonly Chosen[], note: string): string =>
  itemId("dishes", slug) +
  (choices.length > 0 || note !== ""
    ? `#${JSON.stringify([choices.map(({ choice }) => choice), note])}`
    : "");

/** Returns the slug of a dish in the cart; undefined if the id is a product's. */
export const dishSlugOf = (id: string): string | undefined => /^dishes\/([\w-]+)/.exec(id)?.[1];

/** Returns the entries with these slugs, in the order of the slugs; slugs without an entry are skipped. */
export const pickBySlug = <E extends { readonly slug: string }>(
  slugs: readonly string[],
  entries: readonly E[],
): E[] => slugs.flatMap((slug) => entries.filter((entry) => entry.slug === slug));
