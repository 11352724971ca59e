import { cardFields, dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";
import {
  group,
  list,
  listed,
  select,
  linkGroup,
  textarea,
  optional,
  reference,
  text,
} from "../../../../../content/model/fields.ts";
import { menus } from "../../../../../content/model/collections.ts";
import { tabNames } from "../../../../../content/model/menu-categories.ts";

export const menuBrowser = defineBlock({
  type: "menu-browser",
  messages: ["menu"],
  label: "Menu with search, filters and a cart",
  help: "Lets guests find dishes of one menu and order them.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    menu: listed("Menu", menus),
    lead: optional(
      reference("Large dish", "dishes", {
        help: "Shown first and large. If empty: the first dish of the menu.",
      }),
    ),
    leadNote: optional(text("Text above the large dish", { max: 60 })),
    leadsByDay: optional(
      list(
        "Large dishes by day",
        group("Large dish", {
          light: select("When", {
            morning: "From six in the morning",
            noon: "From half past eleven to five",
          }),
          dish: reference("Dish", "dishes", { help: "A dish from this menu." }),
          note: text("Text above it", { max: 60 }),
        }),
        { max: 2, help: "Replaces the large dish above at these times, in the restaurant’s time zone." },
      ),
    ),
    order: optional(linkGroup("Button below the cart")),
    thanks: optional(textarea("Last line of the cart", { max: 80 })),
  },
  getData: (block, { dishes, settings: { booking, menu } }) => {
    const listed = dishes.filter((dish) => dish.menus.includes(block.menu));
    const lead = listed.find((dish) => dish.slug === block.lead) ?? listed[0];
    return {
      timeZone: booking.timeZone,
      substances: substanceKeys,
      categories: tabNames(menu.categories),
      dishes: [...(lead ? [lead] : []), ...listed.filter((dish) => dish !== lead)].map((dish) => ({
        ...cardFields(dish),
        category: dish.category,
        rating: dish.rating,
        ...dietFields(dish),
      })),
    };
  },
});
