import { defineBlock } from "../define.ts";
import {
  choice,
  group,
  labelledLink,
  list,
  longText,
  optional,
  picture,
  text,
} from "../../content-model/fields.ts";
import { menus } from "../../content-model/collections.ts";

export const menuLists = defineBlock({
  type: "menu-lists",
  label: "Menu lists with Add",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    lists: list(
      "Lists",
      group("List", {
        title: text("Heading", { max: 40 }),
        note: optional(text("Beside the heading", { max: 60 })),
        menu: choice("Dishes of", menus),
      }),
      { min: 1, max: 3 },
    ),
    cart: choice(
      "Cart",
      { none: "Only in the header", beside: "Beside the lists" },
      { initial: "none", help: "Beside the lists, the dishes have small pictures." },
    ),
    order: optional(labelledLink("Button below the cart or the lists")),
    thanks: optional(longText("Last line", { max: 120 })),
    picture: optional(
      picture("Picture on the card's corner", { help: "Shown where no cart stands beside." }),
    ),
  },
  collect: (block, { dishes }) => ({
    lists: block.lists.map(({ menu }) =>
      dishes
        .filter((dish) => dish.menus.includes(menu))
        .map(({ slug, title, price, description, picture, available }) => ({
          slug,
          title,
          price,
          description,
          picture,
          available,
        })),
    ),
  }),
});
