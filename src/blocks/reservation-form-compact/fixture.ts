import type { BlockProps } from "../define.ts";
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
  data: { timeZone: "Europe/Rome", hotline: "555-0124" },
};
