import { defineBlock } from "../../../../../content/compose/define.ts";
import { optional, linkGroup, link, list, reference, text } from "../../../../../content/model/fields.ts";
import { pickBySlug } from "../../../../../content/model/item-id.ts";

export const news = defineBlock({
  type: "news",
  messages: ["papers"],
  label: "Up to three posts as cards",
  help: "Shows chosen posts on another page.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    link: linkGroup("Button"),
    posts: list("Posts", reference("Post", "posts"), { min: 1, max: 3 }),
    cardLink: link("Link of the cards"),
  },
  getData: (block, { posts }) => ({
    posts: pickBySlug(block.posts, posts),
  }),
});
