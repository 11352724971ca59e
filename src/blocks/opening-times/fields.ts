import { defineBlock } from "../define.ts";
import { labelledLink, longText, optional, picture, text } from "../../content-model/fields.ts";

export const openingTimes = defineBlock({
  type: "opening-times",
  label: "Opening times",
  help: "The times come from the opening hours in the settings.",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 60 }),
    note: optional(longText("Last line", { max: 160 })),
    link: optional(labelledLink("Button")),
    picture: picture("Picture"),
  },
  collect: (_block, { settings }) => ({ hours: settings.hours.openingTimes }),
});
