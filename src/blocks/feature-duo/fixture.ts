import type { BlockProps } from "../define.ts";
import type { journey } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof journey>, "block" | "data"> = {
  block: {
    heading: "Enjoy an | Exceptional | Journey | of Taste",
    text: "It begins with smoke and salt and ends, some hours later, with a spoon you did not mean to share.",
    link: { label: "EXPLORE OUR CATEGORY", to: "/Dinner5" },
    picture: {
      image: null,
      src: "/media/dishes/shrimp-skewers.jpg",
      alt: "Shrimp skewers on slate",
      caption: "First the coals, then the cake",
      focus: "60% 50%",
    },
    detail: {
      image: null,
      src: "/media/dishes/chocolate-cake.jpg",
      alt: "A slice of chocolate cake with a raspberry",
    },
  },
  data: undefined,
};
