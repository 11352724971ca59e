import { defineBlock } from "../define.ts";
import { choice, labelledLink, list, longText, optional, picture, text } from "../../content-model/fields.ts";

export const aboutHouse = defineBlock({
  type: "about-house",
  label: "About the house",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    lead: optional(longText("First sentence, set large", { max: 240 })),
    text: longText("Text", { help: "An empty line begins a new paragraph." }),
    picture: picture("Picture"),
    side: choice("Side of the picture", { right: "Right", left: "Left" }),
    yearNote: optional(text("Words below the year", { max: 60 })),
    links: optional(list("Buttons", labelledLink("Button"), { max: 2 })),
  },
  collect: (_block, { settings }) => ({ established: settings.site.established }),
});
