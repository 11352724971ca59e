import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { contactMap } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof contactMap>, "block" | "data"> = {
  block: {
    eyebrow: "Contact & find",
    heading: "Follow the lamp",
    way: "Between the chandler and the shop that only sells buttons. The tram stops at Rope Works; from there it is four minutes downhill.",
    hoursTitle: "We pick up the telephone",
    image: {
      data: null,
      src: "/media/places/harbour-map.jpg",
      alt: "Map of the quarter. Between the chandler and the shop that only sells buttons. The tram stops at Rope Works; from there it is four minutes downhill.",
      focalPoint: "52% 57%",
    },
  },
  data: {
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
    hotline: "555-0124",
    email: "table@example.com",
    hours: [
      { days: "Mon to Thu", hours: "10 AM to 02 AM" },
      { days: "Fri to Sun", hours: "10 AM to 02 AM" },
    ],
  },
};
