import { defineBlock } from "../define.ts";
import { group, labelledLink, list, longText, picture, text } from "../../content-model/fields.ts";

export const services = defineBlock({
  type: "services",
  label: "Three services",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { max: 240 }),
    services: list(
      "Services",
      group("Service", {
        name: text("Name", { max: 24 }),
        text: longText("Text", { max: 160 }),
        picture: picture("Picture"),
        link: labelledLink("Link"),
      }),
      { min: 3, max: 3 },
    ),
  },
});
