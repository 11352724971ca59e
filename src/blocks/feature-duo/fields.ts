import { defineBlock } from "../define.ts";
import { labelledLink, longText, picture, text } from "../../content-model/fields.ts";

export const journey = defineBlock({
  type: "journey",
  label: "Journey of taste",
  fields: {
    heading: text("Heading", { max: 80, help: "A bar | breaks the line on large screens." }),
    text: longText("Text", { max: 200 }),
    link: labelledLink("Button"),
    picture: picture("Large picture"),
    detail: picture("Small picture"),
  },
});
