import type { BlockProps } from "../define.ts";
import type { prose } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof prose>, "block" | "data"> = {
  block: {
    eyebrow: "About",
    heading: "We opened with fourteen guests, nine of them related",
    text: "Little has changed on purpose. The kitchen is open, because people who can see their dinner being made stop looking at their watches.\n\nThe card is short, because it is written after the market and not before.",
    links: [{ label: "Book A Table", to: "/Book" }],
  },
  data: undefined,
};
