import { defineBlock } from "../define.ts";
import { choice, labelledLink, longText, picture, text } from "../../content-model/fields.ts";

export const fastFood = defineBlock({
  type: "fast-food",
  label: "Fast food call to action",
  fields: {
    heading: text("Heading", { max: 40 }),
    text: longText("Text", { max: 160 }),
    link: labelledLink("Button"),
    picture: picture("Picture"),
    look: choice("Look", { plate: "Amber, with a round plate", strip: "A dark strip over the picture" }),
  },
});
