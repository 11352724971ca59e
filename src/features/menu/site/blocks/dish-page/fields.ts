import { cardFields } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";
import { reference } from "../../../../../content/model/fields.ts";
import { dietaryFacts } from "../../../../../content/model/dietary.ts";

const othersShown = 3;

export const dishPage = defineBlock({
  type: "dish-page",
  messages: ["menu"],
  label: "One dish in full",
  transparentHeader: true,
  fields: { dish: reference("Dish", "dishes") },
  getData: ({ dish: chosen }, { dishes, chefs, settings: { site } }) => {
    const dish = dishes.find(({ slug }) => slug === chosen);
    if (!dish) throw new Error(`There is no dish “${chosen}”.`);
    const { slug, title, price, category, description, rating, image, available, html, dietary } = dish;
    const cook = chefs.find((chef) => chef.slug === dish.cook);
    const goesWith = dishes.find((other) => other.slug === dish.goesWith);
    // Lists dishes of the same category before the rest. Both groups start with the dish after this one.
    const index = dishes.indexOf(dish);
    const rest = [...dishes.slice(index + 1), ...dishes.slice(0, index)].filter(
      (other) => other !== goesWith,
    );
    const others = [
      ...rest.filter((other) => other.category === category),
      ...rest.filter((other) => other.category !== category),
    ];
    return {
      ...{ slug, title, price, category, description, rating, image, available, html },
      // Includes substances that the kitchen has not confirmed; the dish may or may not contain them.
      facts: dietaryFacts(dietary).map(({ key, state }) => ({ key, state })),
      cook: cook ? { title: cook.title, role: cook.role, path: cook.path } : undefined,
      goesWith: goesWith ? { ...cardFields(goesWith), note: dish.goesWithNote } : undefined,
      soldOutNote: dish.soldOutNote,
      others: others.slice(0, othersShown).map(cardFields),
      phone: site.phone,
    };
  },
});
