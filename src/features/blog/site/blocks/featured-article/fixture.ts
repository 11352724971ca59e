import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { featuredArticle } from "./fields.ts";

const tile = (slug: string, title: string, file: string) => ({
  slug,
  title,
  image: { data: null, src: `/media/${file}`, alt: "" },
});

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof featuredArticle>, "block" | "data"> = {
  block: {
    post: "the-market-at-five",
    searchLabel: "Search the papers",
    categoriesHeading: "Categories",
    categories: [
      { name: "Food Menu", count: 15, to: "#" },
      { name: "Kitchen notes", count: 8, to: "#" },
      { name: "Wine & drinks", count: 12, to: "#" },
      { name: "Seasons", count: 20, to: "#" },
      { name: "People", count: 6, to: "#" },
    ],
    imagesHeading: "Nine pictures",
    imagesLink: "/Gallery",
  },
  data: {
    post: {
      title: "The market at five",
      date: "2026-11-12",
      category: "Food Menu",
      author: "Ada Moreau",
      image: {
        data: null,
        src: "/media/posts/seasonal-vegetables.png",
        alt: "A crate of autumn vegetables",
      },
      html: "<p>At five in the morning the market belongs to people who argue about carrots.</p><h2>What it turned into</h2><p>By Thursday it was a soup.</p>",
    },
    others: [
      { title: "Why our bread takes two nights", path: "/blog/why-our-bread-takes-two-nights" },
      { title: "Three bottles under the radar", path: "/blog/three-bottles-under-the-radar" },
    ],
    images: [
      tile("berry-tart", "Berry tart", "dishes/berry-tart.png"),
      tile("bar-counter", "The bar", "places/bar-counter.jpg"),
      tile("terrace-night", "The terrace", "places/terrace-night.jpg"),
      tile("cappuccino", "Cappuccino", "drinks/cappuccino.png"),
      tile("herbs", "The herb shelf", "posts/fresh-herbs.png"),
      tile("tomato-soup", "Tomato soup", "dishes/tomato-soup.png"),
      tile("bruschetta", "Bruschetta", "dishes/bruschetta.png"),
      tile("wine-tasting", "Three glasses", "posts/wine-tasting.png"),
      tile("ice-cream-sundae", "Sundae", "dishes/ice-cream-sundae.png"),
    ],
  },
};
