import type { Dish } from "../model/content.ts";
import { allergens, dietOf, substances, type Allergen, type Substance } from "../model/dietary.ts";

/** Fields of a dish that its card shows. */
export const cardFields = ({ slug, path, title, price, description, image, available }: Dish) => ({
  ...{ slug, path, title, price, description, image, available },
});

/** Substances for the filter of a list. They come with the data, so that the content model stays out of the browser's scripts. */
export const substanceKeys = (Object.keys(substances) as Substance[]).map((key) => ({ key }));

/** Fields for the filter and marks of a list. */
export const dietFields = ({ dietary = {} }: Pick<Dish, "dietary">) => {
  const keys = Object.keys(allergens) as Allergen[];
  return {
    dietary,
    marks: {
      diet: dietOf(dietary),
      /** The allergens in it. */
      contains: keys.filter((key) => dietary[key] === "contains"),
      /** Whether the kitchen has spoken of all fourteen. */
      complete: keys.every((key) => dietary[key] !== undefined),
    },
  };
};

/** A dish of a list that can be filtered. */
export const listedFields = (dish: Dish) => ({ ...cardFields(dish), ...dietFields(dish) });
