import { defineBlock } from "../define.ts";
import {
  select,
  group,
  linkGroup,
  list,
  textarea,
  optional,
  image,
  text,
} from "../../content-model/fields.ts";
import { menus } from "../../content-model/collections.ts";

export const menuLists = defineBlock({
  type: "menu-lists",
  label: "Menu lists with Add",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    lists: list(
      "Lists",
      group("List", {
        title: text("Heading", { max: 40 }),
        note: optional(text("Beside the heading", { max: 60 })),
        menu: select("Dishes of", menus),
      }),
      { min: 1, max: 3 },
    ),
    cart: select(
      "Cart",
      { none: "Only in the header", beside: "Beside the lists" },
      { default: "none", help: "Beside the lists, the dishes have small pictures." },
    ),
    order: optional(linkGroup("Button below the cart or the lists")),
    thanks: optional(textarea("Last line", { max: 120 })),
    image: optional(image("Picture on the card's corner", { help: "Shown where no cart stands beside." })),
  },
  getData: (block, { dishes }) => ({
    lists: block.lists.map(({ menu }) =>
      dishes
        .filter((dish) => dish.menus.includes(menu))
        .map(({ slug, title, price, description, image, available }) => ({
          slug,
          title,
          price,
          description,
          image,
          available,
        })),
    ),
  }),
});
