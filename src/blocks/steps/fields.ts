import { defineBlock } from "../define.ts";
import { group, list, longText, picture, text } from "../../content-model/fields.ts";

export const why = defineBlock({
  type: "why",
  label: "Why us, in three steps",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 60 }),
    steps: list(
      "Steps",
      group("Step", { title: text("Title", { max: 40 }), text: longText("Text", { max: 160 }) }),
      { min: 3, max: 3 },
    ),
    picture: picture("Picture"),
  },
});
