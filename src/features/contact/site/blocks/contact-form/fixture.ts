import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { contactForm } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof contactForm>, "block" | "data"> = {
  block: {
    eyebrow: "Office",
    heading: "Two rooms above the kitchen",
    text: "For bills, events, lost umbrellas and anything that can wait until daylight.",
    formHeading: "A line to the house",
    note: "Goes from your own email program. What must reach us today is best said on the telephone.",
    button: "SEND MESSAGE",
    overlap: false,
  },
  data: {
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
    hotline: "555-0124",
    email: "table@example.com",
    office: [
      { days: "Mon to Fri", hours: "7:00am to 9:00pm" },
      { days: "Sat, Sun and holidays", hours: "Closed" },
    ],
  },
};
