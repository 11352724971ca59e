import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";
import { dishCategories, menus } from "../../../../../content/model/collections.ts";
import {
  listed,
  multiListed,
  select,
  textarea,
  optional,
  image,
  text,
} from "../../../../../content/model/fields.ts";

export const printedMenu = defineBlock({
  type: "printed-menu",
  messages: ["menu"],
  label: "Menu card: dishes and prices, line by line",
  help: "Shows one menu, or some categories, without a cart.",
  fields: {
    overline: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    menu: optional(listed("Menu", menus, { help: "If empty: the categories below." })),
    categories: optional(
      multiListed("Categories", dishCategories, {
        help: "Instead of a menu. If both are empty: all dishes.",
      }),
    ),
    fine: optional(textarea("Last line of the card", { max: 120 })),
    image: image("Picture on the corner"),
    ground: select("Background", { paper: "Paper", parchment: "Darker paper" }, { default: "paper" }),
  },
  getData: ({ menu, categories = [] }, { dishes }) => ({
    substances: substanceKeys,
    dishes: dishes
      .filter((dish) =>
        menu === undefined
          ? categories.length === 0 || categories.includes(dish.category)
          : dish.menus.includes(menu),
      )
      .map((dish) => {
        const { slug, path, title, price, description, available } = dish;
        return { slug, path, title, price, description, available, ...dietFields(dish) };
      }),
  }),
});
