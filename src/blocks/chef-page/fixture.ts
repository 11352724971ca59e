import type { BlockProps } from "../define.ts";
import type { chefPage } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof chefPage>, "block" | "data"> = {
  block: { chef: "henri-caron" },
  data: {
    title: "Henri Caron",
    role: "Executive Chef",
    description: "Opened the doors in 1998. Still carries a spoon.",
    image: {
      data: null,
      src: "/media/people/executive-chef.jpg",
      alt: "Henri Caron with a silver cloche",
    },
    html: "<p>Henri opened the house with eleven tables and a second-hand oven.</p>",
    others: [{ title: "Marco Alessi", role: "Head Chef", path: "/team/marco-alessi" }],
  },
};
