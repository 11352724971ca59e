import { defineBlock } from "../define.ts";
import { reference } from "../../content-model/fields.ts";
import { dietaryFacts } from "../../content-model/dietary.ts";

export const dishPage = defineBlock({
  type: "dish-page",
  label: "One dish in full",
  transparentHeader: true,
  fields: { dish: reference("Dish", "dishes") },
  getData: ({ dish: wanted }, { dishes }) => {
    const dish = dishes.find(({ slug }) => slug === wanted);
    if (!dish) throw new Error(`There is no dish “${wanted}”.`);
    const { slug, title, price, category, description, rating, image, available, html, dietary } = dish;
    return {
      ...{ slug, title, price, category, description, rating, image, available, html },
      // What the kitchen has not confirmed is neither contained nor free.
      facts: dietaryFacts(dietary).map(({ label, state }) => ({ name: label, state })),
    };
  },
});
