import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, text } from "../../content-model/fields.ts";

export const wishlist = defineBlock({
  type: "wishlist",
  label: "The guest's wishlist",
  fields: {
    heading: text("Heading", { max: 80 }),
    emptyHeading: text("Heading while it is empty", { max: 80 }),
    emptyText: longText("Text while it is empty", { max: 200 }),
    links: list("Buttons while it is empty", labelledLink("Button"), { min: 1, max: 2 }),
  },
  collect: (_block, { dishes, products }) => ({
    things: [
      ...dishes.map(({ slug, path, title, price, available, picture }) => ({
        id: `dishes/${slug}`,
        path,
        title,
        price,
        priceTo: undefined,
        available,
        picture,
      })),
      ...products.map(({ slug, path, title, price, priceTo, pictures }) => ({
        id: `products/${slug}`,
        path,
        title,
        price,
        priceTo,
        available: true,
        picture: pictures[0],
      })),
    ],
  }),
});
