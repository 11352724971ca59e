import { listedFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";
import { optional, text } from "../../../../../content/model/fields.ts";
import { groupByCategory, tabNames } from "../../../../../content/model/menu-categories.ts";
import { hotlineOf } from "../../../../../core/shared/contact-links.ts";

export const tabbedMenu = defineBlock({
  type: "tabbed-menu",
  messages: ["forms", "menu"],
  label: "Menu in tabs, one for each category",
  help: "Every dish of the categories with a tab (Settings, Menu). Changes appear immediately, without a new build.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
  },
  getData: (_block, { dishes, settings }) => {
    const names = tabNames(settings.menu.categories);
    const groups = groupByCategory(dishes, names);
    return {
      tabs: names.map((name, index) => ({ name, dishes: groups[index]!.map(listedFields) })),
      substances: substanceKeys,
      timeZone: settings.booking.timeZone,
      hotline: hotlineOf(settings.site),
    };
  },
});
