import { defineBlock } from "../../../../../content/compose/define.ts";
import { link, optional, text } from "../../../../../content/model/fields.ts";

export const newsList = defineBlock({
  type: "news-list",
  messages: ["papers"],
  label: "All posts, one below the other",
  help: "For a page with every post, the newest first.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    cardLink: optional(link("Link of the posts", { help: "If empty: each to its own page." })),
  },
  getData: (_block, { posts }) => ({
    posts: posts.map(({ slug, path, title, date, category, author, comments, excerpt, image }) => ({
      slug,
      path,
      title,
      date,
      category,
      author,
      comments,
      excerpt,
      image,
    })),
  }),
});
