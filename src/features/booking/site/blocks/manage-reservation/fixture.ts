import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { manageReservation } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof manageReservation>, "block" | "data"> = {
  block: {
    heading: "Your table with us",
    find: { label: "FIND MY TABLE", to: "/tracking" },
    book: { label: "BOOK A TABLE", to: "/Book" },
  },
  data: {
    timeZone: "Europe/Rome",
    largestParty: 12,
    servicePeriods: [
      {
        name: "Lunch",
        days: ["tue", "wed", "thu", "fri", "sat", "sun"],
        times: ["12:00 PM", "12:30 PM", "1:00 PM"],
      },
      {
        name: "Dinner",
        days: ["tue", "wed", "thu", "fri", "sat", "sun"],
        times: ["7:00 PM", "7:30 PM", "8:00 PM"],
      },
    ],
    name: "The restaurant",
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
  },
};
