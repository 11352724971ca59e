import { defineBlock } from "../define.ts";
import { labelledLink, link, list, reference, text } from "../../content-model/fields.ts";

export const news = defineBlock({
  type: "news",
  label: "News cards",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    link: labelledLink("Button"),
    posts: list("Posts", reference("Post", "posts"), { min: 1, max: 3 }),
    cardLink: link("Cards lead to"),
  },
  collect: (block, { posts }) => ({
    posts: block.posts.flatMap((slug) => posts.filter((post) => post.slug === slug)),
  }),
});
