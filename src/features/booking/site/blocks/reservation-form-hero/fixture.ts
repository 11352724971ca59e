import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormHero } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof reservationFormHero>, "block" | "data"> = {
  block: {
    heading: "Stay for | dinner.",
    headingVoice: "Stay | after, too.",
    lead: "The lamps go low at seven. Bring someone you have not talked to properly in a while.",
    image: { data: null, src: "/media/places/dining-room-evening.jpg", alt: "" },
    menuLink: { label: "VIEW FOOD MENU", to: "/FoodMenu" },
    orderLink: { label: "ORDER ONLINE", to: "/order" },
    bookLink: { label: "BOOK A TABLE", to: "/Book" },
    formHeading: "Book a Table",
    formText: "Dinner, from six until half past eight",
    button: "BOOK A TABLE",
  },
  data: {
    hours: [
      { days: "Mon to Wed", hours: "11a to 9p" },
      { days: "Thur to Sat", hours: "11a to 10p" },
    ],
    timeZone: "Europe/Rome",
    times: ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"],
    hotline: "555-0124",
  },
};
