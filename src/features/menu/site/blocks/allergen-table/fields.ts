import { optional, text, textarea } from "../../../../../content/model/fields.ts";
import { allergens, dietaryFacts, dietOf, type Allergen } from "../../../../../content/model/dietary.ts";
import { categoriesOf } from "../../../../../content/model/menu-categories.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";

export const allergenTable = defineBlock({
  type: "allergen-table",
  messages: ["menu"],
  label: "Table of all dishes and the fourteen allergens",
  help: "Filled in from the dishes. Prints on A4, landscape.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: optional(textarea("Text above the table", { max: 300 })),
  },
  getData: (_block, { dishes, settings: { site, menu } }) => ({
    allergens: Object.keys(allergens) as Allergen[],
    categories: categoriesOf(dishes, menu.categories).map((category) => ({
      category,
      dishes: dishes
        .filter((dish) => dish.category === category)
        .map(({ slug, path, title, dietary }) => ({
          ...{ slug, path, title },
          diet: dietOf(dietary),
          cells: dietaryFacts(dietary)
            .filter(({ key }) => key in allergens)
            .map(({ state }) => state),
        })),
    })),
    phone: site.phone,
  }),
});
