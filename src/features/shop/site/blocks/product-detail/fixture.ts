import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { productDetail } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof productDetail>, "block" | "data"> = {
  block: {
    eyebrow: "From the stove",
    product: "hammered-copper-set",
    reviews: [
      {
        name: "Leyla Demir",
        rating: 5,
        text: "I bought the heavy set and a stronger shelf. The sauces have not caught since.",
      },
    ],
  },
  data: {
    slug: "hammered-copper-set",
    title: "Hammered copper set",
    price: 260,
    priceTo: 360,
    description: "A casserole with its lid, a saucepan and a skillet, tinned inside, beaten outside.",
    images: [
      {
        data: null,
        src: "/media/products/copper-cookware-set.jpg",
        alt: "Three copper pans on a walnut board",
      },
      { data: null, src: "/media/products/copper-cookware-set-3.jpg", alt: "The saucepan from close by" },
      {
        data: null,
        src: "/media/products/copper-cookware-set-2.jpg",
        alt: "Two pans and a small pot from above",
      },
    ],
    details: [
      { name: "Casserole", value: "24 cm, with lid" },
      { name: "Saucepan", value: "16 cm" },
    ],
    html: "<p>Copper is quick. It heats in a minute, and when you turn down the flame it listens.</p>",
    others: [
      {
        slug: "house-roast",
        path: "/shop/house-roast",
        title: "House roast",
        price: 19,
        priceTo: undefined,
        description: "The coffee we drink ourselves.",
        image: { data: null, src: "/media/products/coffee-beans.jpg", alt: "" },
      },
    ],
  },
};
