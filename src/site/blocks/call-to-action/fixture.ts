import type { BlockProps } from "../../../content/compose/define.ts";
import type { callToAction } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof callToAction>, "block" | "data"> = {
  block: {
    eyebrow: "Large parties",
    heading: "Coming with the whole office?",
    text: "For more than a dozen chairs we set the long table in the back room.",
    links: [
      { label: "Call the hotline", to: "tel:5550124" },
      { label: "BOOK A TABLE", to: "/Book" },
    ],
    image: { data: null, src: "/media/places/private-event.jpg", alt: "A long table set for a party" },
  },
  data: undefined,
};
