import { defineBlock } from "../define.ts";
import { select, linkGroup, list, textarea, optional, image, text } from "../../content-model/fields.ts";

export const about = defineBlock({
  type: "about",
  label: "About the house",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    lead: optional(textarea("First sentence, set large", { max: 240 })),
    text: textarea("Text", { help: "An empty line begins a new paragraph." }),
    image: image("Picture"),
    side: select("Side of the picture", { right: "Right", left: "Left" }),
    yearNote: optional(text("Words below the year", { max: 60 })),
    links: optional(list("Buttons", linkGroup("Button"), { max: 2 })),
  },
  getData: (_block, { settings }) => ({ established: settings.site.established }),
});
