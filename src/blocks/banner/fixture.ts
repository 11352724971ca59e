import type { BlockProps } from "../define.ts";
import type { banner } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof banner>, "block" | "data"> = {
  block: {
    heading: "Keep me a table",
    lead: "It takes a minute. We answer in the same breath.",
    picture: {
      image: null,
      src: "/media/places/table-for-two.jpg",
      alt: "A candle-lit table for two",
      focus: "60% 60%",
    },
  },
  data: undefined,
};
