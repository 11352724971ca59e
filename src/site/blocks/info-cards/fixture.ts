import type { BlockProps } from "../../../content/compose/define.ts";
import type { infoCards } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof infoCards>, "block" | "data"> = {
  block: {
    eyebrow: "Come by",
    heading: "When and where",
    hoursHeading: "Opening hours",
    addressHeading: "Address",
    way: "The tram stops at Rope Works; from there it is four minutes downhill, towards the masts.",
    link: { label: "Contact", to: "/Contact" },
  },
  data: {
    hours: [
      { days: "Lunch", hours: "12pm to 3pm" },
      { days: "Dinner", hours: "7pm to 2am" },
      { days: "Last order", hours: "11:30pm" },
    ],
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
    email: "table@example.com",
  },
};
