import { defineBlock } from "../define.ts";
import { longText, optional, picture, text } from "../../content-model/fields.ts";

export const banner = defineBlock({
  type: "banner",
  label: "Banner of an inner page",
  underHeader: true,
  fields: {
    heading: text("Heading", { max: 60 }),
    lead: optional(longText("Lead", { max: 200 })),
    picture: picture("Picture"),
  },
});
