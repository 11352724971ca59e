import type { BlockProps } from "../../../content/compose/define.ts";
import type { richText } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof richText>, "block" | "data"> = {
  block: {
    eyebrow: "About",
    heading: "We opened with fourteen guests, nine of them related",
    text: "Little has changed on purpose. The kitchen is open, because people who can see their dinner being made stop looking at their watches.\n\nThe card is short, because it is written after the market and not before.",
    links: [{ label: "Book A Table", to: "/Book" }],
    continues: false,
  },
  data: undefined,
};
