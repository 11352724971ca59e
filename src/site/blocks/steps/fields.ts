import { defineBlock } from "../../../content/compose/define.ts";
import { optional, checkbox, group, list, textarea, image, text } from "../../../content/model/fields.ts";

export const steps = defineBlock({
  type: "steps",
  label: "Three numbered steps with a picture",
  help: "For reasons, or for something done in order.",
  overlapSide: "right",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    steps: list(
      "Steps",
      group("Step", { title: text("Title", { max: 40 }), text: textarea("Text", { max: 160 }) }),
      { min: 3, max: 3 },
    ),
    image: image("Picture"),
    overlap: checkbox("The picture overlaps the block above", {
      help: "On large screens, if that block has room for it.",
    }),
  },
});
