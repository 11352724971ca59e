import { defineBlock } from "../../../../../content/compose/define.ts";
import { reference } from "../../../../../content/model/fields.ts";

export const postPage = defineBlock({
  type: "post-page",
  messages: ["papers"],
  label: "One post in full",
  fields: { post: reference("Post", "posts") },
  getData: ({ post: wanted }, { posts }) => {
    const index = posts.findIndex(({ slug }) => slug === wanted);
    const post = posts[index];
    if (!post) throw new Error(`There is no post “${wanted}”.`);
    const { title, date, category, author, excerpt, comments, image, recipe, html } = post;
    // The next older post; for the oldest one, the newest.
    const next = posts[(index + 1) % posts.length];
    return {
      ...{ title, date, category, author, excerpt, comments, image, recipe, html },
      next: next && next !== post ? { title: next.title, path: next.path, image: next.image } : undefined,
    };
  },
});
