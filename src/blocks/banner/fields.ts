import { defineBlock } from "../define.ts";
import { textarea, optional, image, text } from "../../content-model/fields.ts";

export const banner = defineBlock({
  type: "banner",
  label: "Banner of an inner page",
  transparentHeader: true,
  fields: {
    heading: text("Heading", { max: 60 }),
    lead: optional(textarea("Lead", { max: 200 })),
    image: image("Picture"),
  },
});
