import { defineBlock } from "../define.ts";
import { text } from "../../content-model/fields.ts";
import type { Dish } from "../../content-model/content.ts";
import { groupByHour } from "../../shared/menu-hours.ts";

const listed = ({ slug, path, title, description, price, image, available }: Dish) => ({
  slug,
  path,
  title,
  description,
  price,
  image,
  available,
});

export const tabbedMenu = defineBlock({
  type: "tabbed-menu",
  label: "Menu in tabs: breakfast, lunch, dinner",
  help: "Every dish of breakfast, lunch and dinner. Changes show at once, without a new build.",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
  },
  getData: (_block, { dishes }) => {
    const groups = groupByHour(dishes);
    return {
      BREAKFAST: groups.BREAKFAST.map(listed),
      LUNCH: groups.LUNCH.map(listed),
      DINNER: groups.DINNER.map(listed),
    };
  },
});
