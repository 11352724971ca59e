import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { postPage } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof postPage>, "block" | "data"> = {
  block: { post: "the-market-at-five" },
  data: {
    title: "The market at five",
    date: "2026-11-12",
    category: "Food Menu",
    author: "Ada Moreau",
    comments: 2,
    excerpt: "Eleven kilos of squash and two crates of bitter leaves.",
    image: {
      data: null,
      src: "/media/posts/seasonal-vegetables.png",
      alt: "A crate of autumn vegetables",
    },
    recipe: {
      title: "Squash, roasted",
      lines: [
        { name: "Squash, in wedges", value: "1.2 kg" },
        { name: "Olive oil", value: "4 tablespoons" },
      ],
    },
    html: "<p>At five in the morning the market belongs to people who argue about carrots.</p>",
    next: {
      title: "Why our bread takes two nights",
      path: "/blog/why-our-bread-takes-two-nights",
      image: { data: null, src: "/media/posts/bread-baking.png", alt: "" },
    },
  },
};
