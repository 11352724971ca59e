import type { BlockProps } from "../define.ts";
import type { fastFood } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof fastFood>, "block" | "data"> = {
  block: {
    heading: "Fast food, slow fire.",
    text: "In a hurry? From grill to hand in nine minutes, at the counter or at your table.",
    link: { label: "BOOK A TABLE", to: "/Book" },
    picture: {
      image: null,
      src: "/media/dishes/classic-cheeseburger.jpg",
      alt: "A double cheeseburger with fries",
      focus: "42% 50%",
    },
    look: "plate",
  },
  data: undefined,
};
