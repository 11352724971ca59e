import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, picture, text } from "../../content-model/fields.ts";

export const intro = defineBlock({
  type: "intro",
  label: "Introduction of the house",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { help: "An empty line begins a new paragraph." }),
    links: list("Buttons", labelledLink("Button"), { min: 1, max: 2 }),
    picture: picture("Picture"),
  },
  collect: (_block, { settings }) => ({ established: settings.site.established }),
});
