import type { Dish } from "../model/content.ts";
import { allergens, dietOf, type Allergen, substanceList } from "../model/dietary.ts";

/** Returns the fields of a dish for its card. */
export const cardFields = ({ slug, path, title, price, description, image, available }: Dish) => ({
  ...{ slug, path, title, price, description, image, available },
});

/**
 * Substances for a list's filter. Part of the data, so that scripts for the browser need not include the
 * content model.
 */
export const substanceKeys = substanceList.map((key) => ({ key }));

/** Returns the fields of a dish for a list's filter and for the marks in the list. */
export const dietFields = ({ dietary = {} }: Pick<Dish, "dietary">) => {
  const keys = Object.keys(allergens) as Allergen[];
  return {
    dietary,
    marks: {
      diet: dietOf(dietary),
      /** Allergens that the dish contains. */
      contains: keys.filter((key) => dietary[key] === "contains"),
      /** True if the kitchen has given information on all fourteen allergens. */
      complete: keys.every((key) => dietary[key] !== undefined),
    },
  };
};

/** Returns the fields of a dish for a list with a filter. */
export const listedFields = (dish: Dish) => ({ ...cardFields(dish), ...dietFields(dish) });
