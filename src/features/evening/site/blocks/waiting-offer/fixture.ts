import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { waitingOffer } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof waitingOffer>, "block" | "data"> = {
  block: {
    heading: "A table has come free",
    image: {
      data: null,
      src: "/media/places/table-for-two.jpg",
      alt: "A laid table by candle light",
      focalPoint: "60% 60%",
    },
    book: { label: "BOOK A TABLE", to: "/Book" },
  },
  data: { phone: "555-0100" },
};
