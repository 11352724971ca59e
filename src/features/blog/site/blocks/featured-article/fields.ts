import { defineBlock } from "../../../../../content/compose/define.ts";
import type { Post } from "../../../../../content/model/content.ts";
import { group, link, list, number, reference, text } from "../../../../../content/model/fields.ts";

const none = {
  title: "",
  date: "2026-01-01",
  category: "",
  author: "",
  image: { data: null },
  html: "",
} satisfies Partial<Post>;

/** Maximum number of pictures in the sidebar. */
const imageCount = 9;
/** Maximum number of other posts beside the article; the newest are chosen. */
const otherCount = 4;

export const featuredArticle = defineBlock({
  type: "featured-article",
  messages: ["papers"],
  label: "One post in full, with a sidebar",
  help: "For the blog's main page: search, categories and gallery beside the post.",
  fields: {
    post: reference("Article", "posts"),
    searchLabel: text("Label of the search box", { max: 40 }),
    categoriesHeading: text("Heading of the categories", { max: 40 }),
    categories: list(
      "Categories",
      group("Category", {
        name: text("Name", { max: 40 }),
        count: number("Number of articles", { whole: true, min: 0 }),
        to: link("Link"),
      }),
    ),
    imagesHeading: text("Heading of the pictures", { max: 40 }),
    imagesLink: link("Link of the pictures"),
  },
  getData: ({ post: wanted }, { posts, gallery }) => {
    // A post can be missing only in the CMS preview, before an editor has chosen one: the content checks
    // refuse a page without a post.
    const post = posts.find(({ slug }) => slug === wanted) ?? none;
    const { title, date, category, author, image, html } = post;
    return {
      post: { title, date, category, author, image, html },
      others: posts
        .filter(({ slug }) => slug !== wanted)
        .slice(0, otherCount)
        .map((other) => ({ title: other.title, path: other.path })),
      images: gallery
        .filter(({ places }) => places.includes("sidebar"))
        .slice(0, imageCount)
        .map((entry) => ({ slug: entry.slug, title: entry.title, image: entry.image })),
    };
  },
});
