import { defineBlock } from "../../../content/compose/define.ts";
import { optional, text } from "../../../content/model/fields.ts";

export const styleGuideLabel = defineBlock({
  type: "style-guide-label",
  messages: ["house"],
  label: "Label of a block in the style guide",
  fields: {
    heading: text("Heading"),
    type: optional(text("Type")),
    text: optional(text("Text")),
    path: optional(text("Page")),
  },
});
