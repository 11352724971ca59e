import { defineBlock } from "../define.ts";
import { menus } from "../../content-model/collections.ts";
import { choice, longText, optional, picture, text } from "../../content-model/fields.ts";

export const printedMenu = defineBlock({
  type: "printed-menu",
  label: "Printed menu",
  fields: {
    overline: optional(text("Words above the heading", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    menu: choice("Dishes of", { ...menus, sweets: "Desserts and drinks" }),
    fine: optional(longText("Last line of the card", { max: 120 })),
    picture: picture("Picture on the card's corner"),
  },
  collect: (block, { dishes }) => ({
    dishes: dishes
      .filter(({ category, menus: lists }) =>
        block.menu === "sweets"
          ? category === "Desserts" || category === "Drinks"
          : lists.some((list) => list === block.menu),
      )
      .map(({ slug, path, title, price, description, available }) => ({
        slug,
        path,
        title,
        price,
        description,
        available,
      })),
  }),
});
