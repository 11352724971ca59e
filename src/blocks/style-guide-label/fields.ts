import { defineBlock } from "../define.ts";
import { optional, text } from "../../content-model/fields.ts";

export const patternLabel = defineBlock({
  type: "pattern-label",
  label: "Label in the pattern book",
  hidden: true,
  fields: {
    heading: text("Heading"),
    type: optional(text("Type")),
    text: optional(text("Text")),
    path: optional(text("Page")),
  },
});
