import type { Dish } from "../content-model/content.ts";

/** What a card shows of a dish. */
export const cardFields = ({ slug, path, title, price, description, image, available }: Dish) => ({
  ...{ slug, path, title, price, description, image, available },
});
