import { listedFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";
import {
  listed,
  select,
  group,
  linkGroup,
  list,
  textarea,
  optional,
  image,
  text,
} from "../../../../../content/model/fields.ts";
import { menus } from "../../../../../content/model/collections.ts";

export const menuLists = defineBlock({
  type: "menu-lists",
  messages: ["menu"],
  label: "One to three lists of dishes with Add buttons",
  help: "Lets guests order from short menus.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    lists: list(
      "Lists",
      group("List", {
        title: text("Heading", { max: 40 }),
        note: optional(text("Text beside the heading", { max: 60 })),
        menu: listed("Menu", menus),
      }),
      { min: 1, max: 3 },
    ),
    cart: select(
      "Cart",
      { none: "Only in the header", beside: "Beside the lists" },
      {
        default: "none",
        help: "Beside the lists, the dishes have small pictures. While no orders are taken (Settings, Ordering), guests are asked to call, and see when you are open.",
      },
    ),
    order: optional(linkGroup("Button below the lists or the cart")),
    thanks: optional(textarea("Last line", { max: 120 })),
    image: optional(image("Picture on the corner", { help: "Shown if the cart is only in the header." })),
  },
  getData: (block, { dishes, settings: { ordering, site } }) => ({
    substances: substanceKeys,
    /** Telephone number for orders while none are taken online; empty while they are. */
    ring: ordering.open ? "" : site.phone,
    lists: block.lists.map(({ menu }) =>
      dishes.filter((dish) => dish.menus.includes(menu)).map(listedFields),
    ),
  }),
});
