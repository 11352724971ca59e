import type { BlockProps } from "../../../content/compose/define.ts";
import type { profileCard } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof profileCard>, "block" | "data"> = {
  block: {
    chef: "henri-caron",
    text: "Henri learned to cook on a ferry, where the soup had to be thick enough to stay in the plate.\n\nToday he writes the card, buys the wine, and leaves the fire to Marco.",
    saying: "Taste it, then taste it again sitting down.",
    links: [{ label: "The whole team", to: "/Team" }],
  },
  data: {
    title: "Henri Caron",
    role: "Executive Chef",
    description: "Opened the doors in 1998. Still carries a spoon.",
    image: { data: null, src: "/media/people/executive-chef.jpg", alt: "Portrait of Henri Caron" },
  },
};
