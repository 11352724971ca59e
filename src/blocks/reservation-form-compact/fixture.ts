import type { BlockProps } from "../define.ts";
import type { simpleReservation } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof simpleReservation>, "block" | "data"> = {
  block: {
    eyebrow: "Reservation",
    heading: "Tell us when.",
    headingVoice: "We will light the lamp.",
    button: "BOOK NOW",
    picture: { image: null, src: "/media/places/terrace-night.jpg", alt: "", focus: "50% 70%" },
  },
  data: { timeZone: "Europe/Rome" },
};
