import type { BlockProps } from "../../../content/compose/define.ts";
import type { steps } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof steps>, "block" | "data"> = {
  block: {
    eyebrow: "Why us",
    heading: "Three reasons to stay",
    steps: [
      {
        title: "The cook knows your name",
        text: "Or will by dessert. There are eleven tables and the kitchen can see all of them.",
      },
      {
        title: "The price is the price",
        text: "Bread, water and a second helping of sauce are part of dinner.",
      },
      { title: "Late is fine", text: "Call the hotline from the tram. We will slow the oven down." },
    ],
    image: { data: null, src: "/media/dishes/mushroom-risotto.png", alt: "Mushroom risotto" },
    overlap: false,
  },
  data: undefined,
};
