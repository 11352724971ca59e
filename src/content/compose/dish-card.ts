import type { Dish } from "../model/content.ts";
import { allergens, dietOf, type Allergen, substanceList } from "../model/dietary.ts";

/** Returns the fields of a dish that its card needs. */
export const cardFields = ({ slug, path, title, price, description, image, available }: Dish) => ({
  ...{ slug, path, title, price, description, image, available },
});

/**
 * The substances by which a list of dishes can be filtered. They are part of the data, so that browser
 * scripts need not include the content model.
 */
export const substanceKeys = substanceList.map((key) => ({ key }));

/** Returns the fields of a dish that a list needs for its filter and for the dish's dietary marks. */
export const dietFields = ({ dietary = {} }: Pick<Dish, "dietary">) => {
  const keys = Object.keys(allergens) as Allergen[];
  return {
    dietary,
    marks: {
      diet: dietOf(dietary),
      contains: keys.filter((key) => dietary[key] === "contains"),
      /** True if the kitchen has given information on all fourteen allergens. */
      complete: keys.every((key) => dietary[key] !== undefined),
    },
  };
};

/** Returns the fields of a dish that a list with a filter needs. */
export const listedFields = (dish: Dish) => ({ ...cardFields(dish), ...dietFields(dish) });
