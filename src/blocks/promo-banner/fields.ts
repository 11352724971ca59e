import { defineBlock } from "../define.ts";
import { select, linkGroup, textarea, image, text } from "../../content-model/fields.ts";

export const promoBanner = defineBlock({
  type: "promo-banner",
  label: "Fast food call to action",
  fields: {
    heading: text("Heading", { max: 40 }),
    text: textarea("Text", { max: 160 }),
    link: linkGroup("Button"),
    image: image("Picture"),
    look: select("Look", { plate: "Amber, with a round plate", strip: "A dark strip over the picture" }),
  },
});
