import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { newsList } from "./fields.ts";

const post = {
  path: "/blog/x",
  category: "Kitchen notes",
  author: "Ada Moreau",
};

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof newsList>, "block" | "data"> = {
  block: { eyebrow: "This season", heading: "From behind the pass" },
  data: {
    posts: [
      {
        ...post,
        slug: "why-our-bread-takes-two-nights",
        path: "/blog/why-our-bread-takes-two-nights",
        title: "Why our bread takes two nights",
        date: "2026-11-12",
        comments: 2,
        excerpt: "Flour, water, salt and patience.",
        image: { data: null, src: "/media/posts/bread-baking.png", alt: "Loaves and flour on a table" },
      },
      {
        ...post,
        slug: "pouring-for-two",
        path: "/blog/pouring-for-two",
        title: "Pouring for two, without the speech",
        date: "2026-10-28",
        comments: 1,
        excerpt: "What we say at the table, which is little.",
        image: { data: null, src: "/media/posts/wine-tasting.png", alt: "Three glasses of wine" },
      },
    ],
  },
};
