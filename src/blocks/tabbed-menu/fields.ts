import { defineBlock } from "../define.ts";
import { text } from "../../content-model/fields.ts";
import type { Dish } from "../../content-model/content.ts";
import { groupByMeal } from "../../shared/meals.ts";

const staticDish = ({ slug, path, title, description, price, image, available }: Dish) => ({
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
  getData: (_block, { dishes, settings }) => {
    const groups = groupByMeal(dishes);
    return {
      BREAKFAST: groups.BREAKFAST.map(staticDish),
      LUNCH: groups.LUNCH.map(staticDish),
      DINNER: groups.DINNER.map(staticDish),
      hotline: settings.site.hotline,
    };
  },
});
