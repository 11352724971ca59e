import { defineBlock } from "../define.ts";
import { group, list, image, text } from "../../content-model/fields.ts";

export const categoryPicker = defineBlock({
  type: "category-picker",
  label: "Category picker",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    categories: list(
      "Categories",
      group("Category", {
        name: text("Name", { max: 30 }),
        note: text("In a few words", { max: 70 }),
        image: image("Picture"),
      }),
      { min: 2, max: 5, help: "The first is chosen when the page opens." },
    ),
  },
});
