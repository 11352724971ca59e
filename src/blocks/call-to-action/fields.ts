import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, optional, picture, text } from "../../content-model/fields.ts";

export const callToAction = defineBlock({
  type: "call-to-action",
  label: "Call to action",
  fields: {
    eyebrow: optional(text("Words above the heading", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: optional(longText("Text", { max: 240 })),
    links: list("Buttons", labelledLink("Button"), { min: 1, max: 2 }),
    picture: picture("Picture"),
  },
});
