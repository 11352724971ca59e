import type { BlockProps } from "../../../content/compose/define.ts";
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
      alt: "A folded white jacket and round glasses",
    },
    html: "<p>Henri opened the house with eleven tables and a second-hand oven.</p>",
    note: "Ask me about the first evening.",
    firstName: "Henri",
    dishes: [
      {
        slug: "roast-tomato-soup",
        path: "/menu/roast-tomato-soup",
        title: "Roast tomato soup",
        price: 15,
        description: "From the last warm week.",
        image: { data: null, src: "/media/dishes/tomato-soup.png", alt: "" },
        available: true,
      },
    ],
    others: [
      {
        title: "Marco Alessi",
        role: "Head Chef",
        path: "/team/marco-alessi",
        image: { data: null, src: "/media/people/head-chef.jpg", alt: "" },
      },
    ],
  },
};
