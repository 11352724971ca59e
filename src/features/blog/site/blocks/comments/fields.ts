import { defineBlock } from "../../../../../content/compose/define.ts";
import { date, group, list, textarea, optional, text } from "../../../../../content/model/fields.ts";

export const comments = defineBlock({
  type: "comments",
  messages: ["papers"],
  label: "Comments and a comment form",
  help: "Below a post. A new comment is visible only to the guest who wrote it, until they leave the page.",
  fields: {
    comments: optional(
      list(
        "Comments",
        group("Comment", {
          author: text("Name", { max: 60 }),
          date: date("Date"),
          content: textarea("Comment", { max: 1000 }),
        }),
      ),
    ),
    note: optional(textarea("Note beside the comments", { max: 120 })),
  },
});
