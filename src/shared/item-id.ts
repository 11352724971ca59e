/** The id of a dish or a product in the cart and the wishlist, unique over both: `dishes/garden-salad`. */
export const itemId = (collection: "dishes" | "products", slug: string): string => `${collection}/${slug}`;
