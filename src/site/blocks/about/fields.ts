import { defineBlock } from "../../../content/compose/define.ts";
import { select, linkGroup, list, textarea, optional, image, text } from "../../../content/model/fields.ts";

export const about = defineBlock({
  type: "about",
  messages: ["house"],
  label: "Text beside a picture",
  help: "For a longer text about the restaurant. The year it opened comes from the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    lead: optional(textarea("Intro text", { max: 240 })),
    text: textarea("Text", { help: "An empty line begins a new paragraph." }),
    image: image("Picture"),
    side: select("Side of the picture", { right: "Right", left: "Left" }),
    yearNote: optional(text("Text below the year", { max: 60 })),
    links: optional(list("Buttons", linkGroup("Button"), { max: 2 })),
  },
  getData: (_block, { settings }) => ({ established: settings.site.established }),
});
