import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, list, textarea, optional, image, text } from "../../../content/model/fields.ts";

export const callToAction = defineBlock({
  type: "call-to-action",
  label: "Heading and buttons beside a picture",
  help: "Closes a page: what guests can do next.",
  roomBelow: "none",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: optional(textarea("Text", { max: 240 })),
    links: list("Buttons", linkGroup("Button"), { min: 1, max: 2 }),
    image: image("Picture"),
  },
});
