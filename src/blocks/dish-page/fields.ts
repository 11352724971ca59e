import { defineBlock } from "../define.ts";
import { reference } from "../../content-model/fields.ts";
import type { Dish } from "../../content-model/content.ts";

const substances: Readonly<Record<keyof NonNullable<Dish["dietary"]>, string>> = {
  gluten: "Gluten",
  dairy: "Dairy",
  nuts: "Nuts",
  egg: "Egg",
  fish: "Fish and shellfish",
  meat: "Meat",
};

export const dishPage = defineBlock({
  type: "dish-page",
  label: "Page of one dish",
  hidden: true,
  underHeader: true,
  fields: { dish: reference("Dish", "dishes") },
  collect: ({ dish: wanted }, { dishes }) => {
    const dish = dishes.find(({ slug }) => slug === wanted);
    if (!dish) throw new Error(`There is no dish “${wanted}”.`);
    const { slug, title, price, category, description, rating, picture, available, html, dietary } = dish;
    const names = Object.keys(substances) as (keyof typeof substances)[];
    return {
      ...{ slug, title, price, category, description, rating, picture, available, html },
      // What the kitchen has not confirmed is neither contained nor free.
      facts: names.map((name) => ({ name: substances[name], state: dietary?.[name] ?? "unconfirmed" })),
    };
  },
});
