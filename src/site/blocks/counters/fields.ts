import { defineBlock } from "../../../content/compose/define.ts";
import { group, list, number, text } from "../../../content/model/fields.ts";

export const counters = defineBlock({
  type: "counters",
  messages: ["house"],
  label: "Four large numbers above a strip of pictures",
  help: "For numbers about the restaurant. The pictures are the gallery pictures that are marked “Home strip”.",
  fields: {
    heading: text("Heading", { max: 80, help: "Read out by screen readers, not shown." }),
    stats: list(
      "Counters",
      group("Counter", {
        count: number("Number", { whole: true, min: 0 }),
        first: text("First part of the text"),
        second: text("Second part of the text"),
      }),
      { min: 4, max: 4 },
    ),
    caption: text("Text below the pictures", { max: 60 }),
  },
  getData: (_block, { gallery }) => ({
    images: gallery.filter((image) => image.places.includes("strip")).slice(0, 5),
  }),
});
