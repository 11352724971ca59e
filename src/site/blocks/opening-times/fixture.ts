import type { BlockProps } from "../../../content/compose/define.ts";
import type { openingTimes } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof openingTimes>, "block" | "data"> = {
  block: {
    eyebrow: "Opening times",
    heading: "The door is heavy. Push.",
    note: "On Fridays you may choose which of the two you believe.",
    link: { label: "BOOK A TABLE", to: "/Book" },
    image: {
      data: null,
      src: "/media/places/bar-counter.jpg",
      alt: "The bar with lit shelves and three leather stools",
    },
  },
  data: {
    hours: [
      { days: "Monday to Friday", hours: "10:00 – 20:00" },
      { days: "Friday to Sunday", hours: "12:00 – 22:00" },
    ],
  },
};
