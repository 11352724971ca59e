import type { BlockProps } from "../../../content/compose/define.ts";
import type { serviceCards } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof serviceCards>, "block" | "data"> = {
  block: {
    eyebrow: "Services",
    heading: "We also come out for your big days",
    text: "The same kitchen and the same people, wherever you need the table to be.",
    cards: [
      {
        name: "Wedding",
        text: "Wedding service from the first toast to the last dance, for twenty guests or two hundred.",
        image: {
          data: null,
          src: "/media/places/private-event.jpg",
          alt: "A long wedding table by candle light",
        },
        link: { label: "READ MORE", to: "#" },
      },
      {
        name: "Buffet",
        text: "Buffet service: dishes that improve while people talk.",
        image: {
          data: null,
          src: "/media/dishes/hero-table-spread.png",
          alt: "A buffet table with many dishes",
          focalPoint: "64% 50%",
        },
        link: { label: "READ MORE", to: "#" },
      },
      {
        name: "Party",
        text: "Party service: the bar, the terrace and a playlist you may argue about.",
        image: {
          data: null,
          src: "/media/places/bar-counter.jpg",
          alt: "The bar with lit shelves",
          focalPoint: "40% 50%",
        },
        link: { label: "READ MORE", to: "#" },
      },
    ],
  },
  data: undefined,
};
