import { defineBlock } from "../define.ts";
import { date, group, list, textarea, optional, text } from "../../content-model/fields.ts";

export const comments = defineBlock({
  type: "comments",
  label: "Comments",
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
    note: optional(textarea("Remark in the margin", { max: 120 })),
  },
});
