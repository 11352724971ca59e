import { defineBlock } from "../../../../../content/compose/define.ts";
import { optional, select, linkGroup, list, reference, text } from "../../../../../content/model/fields.ts";
import { pickBySlug } from "../../../../../content/model/item-id.ts";

export const postIndex = defineBlock({
  type: "post-index",
  messages: ["papers"],
  label: "Posts with large dates",
  help: "Shows chosen posts, line by line or as pictures.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    look: select("Layout", { index: "Line by line", grid: "Pictures on a dark ground" }),
    posts: list("Posts", reference("Post", "posts"), { min: 1, max: 6 }),
    more: linkGroup("Link of the posts"),
  },
  getData: (block, { posts }) => ({
    posts: pickBySlug(block.posts, posts).map(
      ({ slug, path, title, date, author, comments, excerpt, image }) => ({
        slug,
        path,
        title,
        date,
        author,
        comments,
        excerpt,
        image,
      }),
    ),
  }),
});
