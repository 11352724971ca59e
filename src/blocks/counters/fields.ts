import { defineBlock } from "../define.ts";
import { group, list, number, text } from "../../content-model/fields.ts";

export const counters = defineBlock({
  type: "counters",
  label: "Counters and picture strip",
  fields: {
    heading: text("Heading", { max: 80, help: "Read out by screen readers, not shown." }),
    stats: list(
      "Counters",
      group("Counter", {
        count: number("Number", { whole: true, min: 0 }),
        first: text("First word"),
        second: text("Second word"),
      }),
      { min: 4, max: 4 },
    ),
    caption: text("Words below the strip", { max: 60 }),
  },
  getData: (_block, { gallery }) => ({
    images: gallery.filter((image) => image.places.includes("strip")).slice(0, 5),
  }),
});
