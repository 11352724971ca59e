import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, textarea, optional, image, text } from "../../../content/model/fields.ts";

export const openingTimes = defineBlock({
  type: "opening-times",
  label: "Opening times beside a picture",
  help: "The times come from the opening hours in the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    note: optional(textarea("Last line", { max: 160 })),
    link: optional(linkGroup("Button")),
    image: image("Picture"),
  },
  getData: (_block, { settings }) => ({ hours: settings.hours.openingTimes ?? [] }),
});
