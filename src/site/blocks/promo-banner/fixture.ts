import type { BlockProps } from "../../../content/compose/define.ts";
import type { promoBanner } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof promoBanner>, "block" | "data"> = {
  block: {
    heading: "Fast food, slow fire.",
    text: "In a hurry? From grill to hand in nine minutes, at the counter or at your table.",
    link: { label: "BOOK A TABLE", to: "/Book" },
    image: {
      data: null,
      src: "/media/dishes/classic-cheeseburger.png",
      alt: "A double cheeseburger with fries",
      focalPoint: "42% 50%",
    },
    look: "plate",
    overlap: false,
  },
  data: undefined,
};
