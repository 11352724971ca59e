import { dietFields, substanceLabels } from "../card-fields.ts";
import { defineBlock } from "../define.ts";
import { menus } from "../../content-model/collections.ts";
import { select, textarea, optional, image, text } from "../../content-model/fields.ts";

export const printedMenu = defineBlock({
  type: "printed-menu",
  label: "Menu card: dishes and prices, line by line",
  help: "Shows one menu to read, without a cart.",
  fields: {
    overline: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    menu: select("Menu", { ...menus, sweets: "Desserts and drinks" }),
    fine: optional(textarea("Last line of the card", { max: 120 })),
    image: image("Picture on the corner"),
    ground: select("Background", { paper: "Paper", parchment: "Darker paper" }, { default: "paper" }),
  },
  getData: (block, { dishes }) => ({
    substances: substanceLabels,
    dishes: dishes
      .filter(({ category, menus: lists }) =>
        block.menu === "sweets"
          ? category === "Desserts" || category === "Drinks"
          : lists.some((list) => list === block.menu),
      )
      .map((dish) => {
        const { slug, path, title, price, description, available } = dish;
        return { slug, path, title, price, description, available, ...dietFields(dish) };
      }),
  }),
});
