import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { postIndex } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof postIndex>, "block" | "data"> = {
  block: {
    eyebrow: "Dinner blog",
    heading: "Notes from the late shift",
    look: "index",
    posts: ["what-the-coals-taught-us-about-patience", "a-shelf-of-herbs", "pouring-for-two"],
    more: { label: "Read more", to: "/Shop" },
  },
  data: {
    posts: [
      {
        slug: "what-the-coals-taught-us-about-patience",
        path: "/blog/what-the-coals-taught-us-about-patience",
        title: "What the coals taught us about patience",
        date: "2026-11-09",
        author: "Imani Okafor",
        comments: 2,
        excerpt: "Most of grilling is waiting, first for the fire and then for the meat.",
        image: { data: null, src: "/media/posts/fire-and-smoke.png", alt: "Steaks over flames" },
      },
      {
        slug: "a-shelf-of-herbs",
        path: "/blog/a-shelf-of-herbs",
        title: "A shelf of herbs for people who kill plants",
        date: "2026-11-05",
        author: "Nora Lindqvist",
        comments: 4,
        excerpt: "Five pots that survive a north window.",
        image: { data: null, src: "/media/posts/fresh-herbs.png", alt: "Herbs in clay pots" },
      },
      {
        slug: "pouring-for-two",
        path: "/blog/pouring-for-two",
        title: "Pouring for two, without the speech",
        date: "2026-10-28",
        author: "Ada Moreau",
        comments: 1,
        excerpt: "How much, how cold, in what glass, and when to stop talking.",
        image: { data: null, src: "/media/drinks/red-wine.png", alt: "Two glasses of red wine" },
      },
    ],
  },
};
