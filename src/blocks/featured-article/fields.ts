import { defineBlock } from "../define.ts";
import { group, link, list, number, reference, text } from "../../content-model/fields.ts";

/** As many pictures as the sidebar's square holds. */
const tiles = 9;

export const featuredArticle = defineBlock({
  type: "featured-article",
  label: "Article with sidebar",
  fields: {
    post: reference("Article", "posts"),
    searchLabel: text("Words above the search box", { max: 40 }),
    categoriesHeading: text("Heading of the categories", { max: 40 }),
    categories: list(
      "Categories",
      group("Category", {
        name: text("Name", { max: 40 }),
        count: number("Number of articles", { whole: true, min: 0 }),
        to: link("Leads to"),
      }),
    ),
    picturesHeading: text("Heading of the nine pictures", { max: 40 }),
    picturesLink: link("Pictures lead to"),
  },
  collect: ({ post: wanted }, { posts, gallery }) => {
    const post = posts.find(({ slug }) => slug === wanted);
    if (!post) throw new Error(`There is no post “${wanted}”.`);
    const { title, date, category, author, picture, html } = post;
    return {
      post: { title, date, category, author, picture, html },
      pictures: gallery
        .filter(({ places }) => places.includes("sidebar"))
        .slice(0, tiles)
        .map((entry) => ({ slug: entry.slug, title: entry.title, picture: entry.picture })),
    };
  },
});
