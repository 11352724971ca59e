import type { BlockProps } from "../../../content/compose/define.ts";
import type { banner } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof banner>, "block" | "data"> = {
  block: {
    heading: "Keep me a table",
    lead: "It takes a minute. We answer in the same breath.",
    image: {
      data: null,
      src: "/media/places/table-for-two.jpg",
      alt: "A table for two by candlelight",
      focalPoint: "60% 60%",
    },
  },
  data: { isHome: false, name: "The restaurant", address: "14 Lantern Street, Harbour Quarter", dishes: [] },
};
