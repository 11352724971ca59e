import { cardFields } from "../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../content/compose/define.ts";
import { reference } from "../../../content/model/fields.ts";

const dishesShown = 3;

export const chefPage = defineBlock({
  type: "chef-page",
  messages: ["house"],
  label: "One chef in full",
  transparentHeader: true,
  fields: { chef: reference("Chef", "chefs") },
  getData: ({ chef: chosen }, { chefs, dishes }) => {
    const chef = chefs.find(({ slug }) => slug === chosen);
    if (!chef) throw new Error(`There is no chef “${chosen}”.`);
    const { title, role, description, note, image, html } = chef;
    return {
      ...{ title, role, description, note, image, html },
      // First name, for the heading above the dishes and the signature below the note.
      firstName: title.split(" ")[0] ?? title,
      dishes: dishes
        .filter(({ cook }) => cook === chosen)
        .slice(0, dishesShown)
        .map(cardFields),
      others: chefs
        .filter((other) => other !== chef)
        .map((other) => ({ title: other.title, role: other.role, path: other.path, image: other.image })),
    };
  },
});
