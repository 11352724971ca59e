import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { news } from "./fields.ts";

const post = {
  html: "",
  date: "2026-11-12",
  category: "Food Menu",
  author: "Ada Moreau",
  comments: 2,
  body: "",
};

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof news>, "block" | "data"> = {
  block: {
    eyebrow: "Latest news",
    heading: "From behind the pass",
    link: { label: "VIEW POST", to: "/Latest" },
    posts: ["the-market-at-five", "why-our-bread-takes-two-nights", "three-bottles-under-the-radar"],
    cardLink: "/Blog",
  },
  data: {
    posts: [
      {
        ...post,
        slug: "the-market-at-five",
        path: "/blog/the-market-at-five",
        title: "The market at five: what we carried home for the winter card",
        excerpt: "Eleven kilos of squash and two crates of bitter leaves.",
        image: {
          data: null,
          src: "/media/posts/seasonal-vegetables.png",
          alt: "A crate of autumn vegetables",
        },
      },
      {
        ...post,
        slug: "why-our-bread-takes-two-nights",
        path: "/blog/why-our-bread-takes-two-nights",
        title: "Why our bread takes two nights",
        excerpt: "Flour, water, salt and patience.",
        image: { data: null, src: "/media/posts/bread-baking.png", alt: "Loaves and flour on a table" },
      },
      {
        ...post,
        slug: "three-bottles-under-the-radar",
        path: "/blog/three-bottles-under-the-radar",
        title: "Three bottles under the radar",
        excerpt: "What we pour when nobody asks for a name.",
        image: {
          data: null,
          src: "/media/posts/wine-tasting.png",
          alt: "Three glasses of wine by candle light",
        },
      },
    ],
  },
};
