import type { BlockProps } from "../../../content/compose/define.ts";
import type { about } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof about>, "block" | "data"> = {
  block: {
    eyebrow: "About",
    heading: "An hour, or the whole afternoon",
    lead: "Tell us when you sit down whether you have to be back at two. If you do, you will be.",
    text: "If you do not, we will bring the menu again at three and say nothing.\n\nAt lunch there are six starters and six mains, all at fifteen dollars, with bread and water.",
    image: {
      data: null,
      src: "/media/places/dining-room-evening.jpg",
      alt: "The dining room with its lamps on",
    },
    side: "right",
    yearNote: "Fourteen guests, nine of them related",
    links: [
      { label: "Book A Table", to: "/Book" },
      { label: "Meet the team", to: "/Team" },
    ],
  },
  data: { established: 1998 },
};
