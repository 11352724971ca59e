import { defineBlock } from "../../../content/compose/define.ts";
import { optional, list, reference, text } from "../../../content/model/fields.ts";
import { pickBySlug } from "../../../content/model/item-id.ts";

export const chefs = defineBlock({
  type: "chefs",
  label: "Up to four chefs with portraits",
  help: "Introduces chefs. Each leads to the chef's own page.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    chefs: list("Chefs", reference("Chef", "chefs"), { min: 1, max: 4 }),
  },
  getData: (block, { chefs: all }) => ({
    chefs: pickBySlug(block.chefs, all),
  }),
});
