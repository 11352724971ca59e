import type { BlockProps } from "../../../content/compose/define.ts";
import type { wishlist } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof wishlist>, "block" | "data"> = {
  block: {
    heading: "Kept for next time",
    emptyHeading: "Nothing kept yet",
    emptyText: "Give a dish or a thing from the shop its heart, and it waits here for you.",
    links: [
      { label: "VIEW MENU", to: "/menu" },
      { label: "SEE THE SHOP", to: "/Shopage" },
    ],
  },
  data: {
    items: [
      {
        id: "dishes/garden-salad",
        path: "/menu/garden-salad",
        title: "Garden salad",
        price: 10,
        priceTo: undefined,
        available: true,
        image: { data: null, src: "/media/dishes/garden-salad.png", alt: "" },
      },
      {
        id: "products/linden-honey",
        path: "/shop/linden-honey",
        title: "Linden honey",
        price: 19,
        priceTo: undefined,
        available: true,
        image: { data: null, src: "/media/products/honey-jar.jpg", alt: "" },
      },
    ],
  },
};
