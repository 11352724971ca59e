import type { BlockProps } from "../../../content/compose/define.ts";
import type { lunchHero } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof lunchHero>, "block" | "data"> = {
  block: {
    heading: "LUNCH &",
    headingSecond: "HAPPY HOUR",
    lead: "Noon to five at the table, five to nine at the bar. Some people never notice the change.",
    noon: {
      data: null,
      src: "/media/dishes/hero-table-spread.png",
      alt: "A walnut table set with pizza, soup, salad, pancakes and a burger",
      focalPoint: "60% 60%",
    },
    evening: {
      data: null,
      src: "/media/places/terrace-night.jpg",
      alt: "The terrace at dusk under strings of lamps",
      caption: "Five past five",
    },
    links: [
      { label: "BOOK A TABLE", to: "/Book" },
      { label: "VIEW MENU", to: "/menu" },
    ],
  },
  data: { lunch: "12:00 PM – 5:00 PM", happyHour: "5:00 PM – 9:00 PM" },
};
