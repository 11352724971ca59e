import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, textarea, image, text } from "../../../content/model/fields.ts";

export const featureDuo = defineBlock({
  type: "feature-duo",
  label: "Two pictures with a heading and a button",
  help: "Introduces one topic and leads to it.",
  fields: {
    heading: text("Heading", { max: 80, help: "A bar | marks a line break on large screens." }),
    text: textarea("Text", { max: 200 }),
    link: linkGroup("Button"),
    image: image("Large picture"),
    detail: image("Small picture"),
  },
});
