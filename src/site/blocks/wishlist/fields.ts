import { itemId } from "../../../content/model/item-id.ts";
import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, list, textarea, text } from "../../../content/model/fields.ts";

export const wishlist = defineBlock({
  type: "wishlist",
  messages: ["menu"],
  label: "The guest's wishlist",
  help: "For the page that the heart in the header links to.",
  fields: {
    heading: text("Heading", { max: 80 }),
    emptyHeading: text("Heading if it is empty", { max: 80 }),
    emptyText: textarea("Text if it is empty", { max: 200 }),
    links: list("Buttons if it is empty", linkGroup("Button"), { min: 1, max: 2 }),
  },
  getData: (_block, { dishes, products }) => ({
    items: [
      ...dishes.map(({ slug, path, title, price, available, image }) => ({
        id: itemId("dishes", slug),
        path,
        title,
        price,
        priceTo: undefined,
        available,
        image,
      })),
      ...products.map(({ slug, path, title, price, priceTo, images }) => ({
        id: itemId("products", slug),
        path,
        title,
        price,
        priceTo,
        available: true,
        image: images[0],
      })),
    ],
  }),
});
