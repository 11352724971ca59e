import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, optional, text } from "../../content-model/fields.ts";

export const prose = defineBlock({
  type: "prose",
  label: "Words",
  help: "A heading, a few paragraphs and, if needed, links.",
  fields: {
    eyebrow: optional(text("Words above the heading", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { help: "An empty line starts a new paragraph." }),
    links: optional(list("Links", labelledLink("Link"))),
  },
});
