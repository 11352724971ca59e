import type { BlockProps } from "../../../content/compose/define.ts";
import type { featureDuo } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof featureDuo>, "block" | "data"> = {
  block: {
    heading: "Enjoy an | Exceptional | Journey | of Taste",
    text: "It begins with smoke and salt and ends, some hours later, with a spoon you did not mean to share.",
    link: { label: "EXPLORE OUR CATEGORY", to: "/Dinner5" },
    image: {
      data: null,
      src: "/media/dishes/shrimp-skewers.png",
      alt: "Shrimp skewers on slate",
      caption: "First the coals, then the cake",
      focalPoint: "60% 50%",
    },
    detail: {
      data: null,
      src: "/media/dishes/chocolate-cake.png",
      alt: "A slice of chocolate cake with a raspberry",
    },
  },
  data: undefined,
};
