import type { BlockProps } from "../../../content/compose/define.ts";
import type { testimonials } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof testimonials>, "block" | "data"> = {
  block: {
    eyebrow: "Customer feedback",
    heading: "Customer feedback",
    look: "sentence",
    guests: ["daniel-osei", "leyla-demir", "margaret-hale"],
  },
  data: {
    guests: [
      {
        name: "Daniel Osei",
        note: "Guest, the window table",
        quote: "I proposed over the risotto. She said yes before the Parmesan.",
        rating: 5,
        image: { data: null, src: "/media/people/guest-2.jpg" },
      },
      {
        name: "Leyla Demir",
        note: "Guest, table four",
        quote:
          "I asked three questions about what was in the sauce. The cook came out and answered all three.",
        rating: 4,
        image: { data: null, src: "/media/people/guest-3.jpg" },
      },
      {
        name: "Margaret Hale",
        note: undefined,
        quote: "The pancakes were meant for two. I was one. I would like it noted that I finished.",
        rating: 5,
        image: { data: null, src: "/media/people/guest-1.jpg" },
      },
    ],
  },
};
