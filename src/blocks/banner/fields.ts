import { defineBlock } from "../define.ts";
import { textarea, optional, image, text } from "../../content-model/fields.ts";

export const banner = defineBlock({
  type: "banner",
  label: "Page heading over a picture",
  help: "Opens every page but the home page.",
  transparentHeader: true,
  roomBelow: "right",
  fields: {
    heading: text("Heading", { max: 60 }),
    lead: optional(textarea("Intro text", { max: 200 })),
    image: image("Picture"),
  },
});
