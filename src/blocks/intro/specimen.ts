import type { BlockProps } from "../define.ts";
import type { intro } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof intro>, "block" | "data"> = {
  block: {
    eyebrow: "About",
    heading: "We opened with fourteen guests, nine of them related",
    text: "Henri Caron took over a ship chandler’s shop with a second-hand oven.\n\nLittle has changed on purpose.",
    links: [
      { label: "Book A Table", to: "/Book" },
      { label: "Meet the team", to: "/Team" },
    ],
    picture: {
      image: null,
      src: "/media/places/dining-room-evening.jpg",
      alt: "The dining room in the evening",
      caption: "The room, before the doors",
    },
  },
  data: { established: 1998 },
};
