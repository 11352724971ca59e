import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { bookingTeaser } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof bookingTeaser>, "block" | "data"> = {
  block: {
    eyebrow: "Quick booking",
    heading: "Hungry already?",
    button: "BOOK NOW",
    note: "Two more lines and it’s yours. Or start with the full form:",
    link: { label: "BOOK A TABLE", to: "/Book" },
    image: { data: null, src: "/media/places/table-for-two.jpg", alt: "A candle-lit table for two" },
    overlap: false,
  },
  data: { timeZone: "Europe/Rome", times: ["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"] },
};
