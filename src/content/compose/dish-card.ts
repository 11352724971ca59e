import type { Dish } from "../model/content.ts";
import { allergens, dietOf, type Allergen, substanceList } from "../model/dietary.ts";

/** Fields of a dish for its card. */
export const cardFields = ({ slug, path, title, price, description, image, available }: Dish) => ({
  ...{ slug, path, title, price, description, image, available },
});

/**
 * Substances for a list's filter. Part of the data, so that scripts for the browser need not include the
 * content model.
 */
export const substanceKeys = substanceList.map((key) => ({ key }));

/** Fields for the filter and marks of a list. */
export const dietFields = ({ dietary = {} }: Pick<Dish, "dietary">) => {
  const keys = Object.keys(allergens) as Allergen[];
  return {
    dietary,
    marks: {
      diet: dietOf(dietary),
      /** Allergens that it contains. */
      contains: keys.filter((key) => dietary[key] === "contains"),
      /** True if the kitchen has confirmed all fourteen. */
      complete: keys.every((key) => dietary[key] !== undefined),
    },
  };
};

/** Fields of a dish for a list with a filter. */
export const listedFields = (dish: Dish) => ({ ...cardFields(dish), ...dietFields(dish) });
