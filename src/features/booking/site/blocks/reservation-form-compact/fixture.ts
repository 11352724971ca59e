import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormCompact } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof reservationFormCompact>, "block" | "data"> = {
  block: {
    eyebrow: "Reservation",
    heading: "Tell us when.",
    headingVoice: "We will light the lamp.",
    button: "BOOK NOW",
    image: { data: null, src: "/media/places/terrace-night.jpg", alt: "", focalPoint: "50% 70%" },
  },
  data: {
    timeZone: "Europe/Rome",
    times: ["09:00 am", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm", "02:00 pm", "03:00 pm", "04:00 pm"],
    hotline: "555-0124",
  },
};
