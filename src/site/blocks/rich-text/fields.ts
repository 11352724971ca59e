import { defineBlock } from "../../../content/compose/define.ts";
import { checkbox, linkGroup, list, textarea, optional, text } from "../../../content/model/fields.ts";

export const richText = defineBlock({
  type: "rich-text",
  label: "Heading and paragraphs",
  help: "For plain text without a picture, with links if needed.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { help: "An empty line starts a new paragraph." }),
    links: optional(list("Links", linkGroup("Link"))),
    continues: checkbox("Continues the block above", { help: "Without space between the two." }),
  },
});
