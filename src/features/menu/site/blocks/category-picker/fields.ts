import { defineBlock } from "../../../../../content/compose/define.ts";
import { optional, group, list, image, text } from "../../../../../content/model/fields.ts";

export const categoryPicker = defineBlock({
  type: "category-picker",
  label: "Two to five categories to choose from",
  help: "Shows what the kitchen offers; the chosen picture becomes large.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    categories: list(
      "Categories",
      group("Category", {
        name: text("Name", { max: 30 }),
        note: text("Short description", { max: 70 }),
        image: image("Picture"),
      }),
      { min: 2, max: 5, help: "The first is chosen when the page opens." },
    ),
  },
});
