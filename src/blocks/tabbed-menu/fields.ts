import { listedFields, substanceLabels } from "../card-fields.ts";
import { defineBlock } from "../define.ts";
import { optional, text } from "../../content-model/fields.ts";
import { groupByMeal } from "../../shared/meals.ts";

export const tabbedMenu = defineBlock({
  type: "tabbed-menu",
  label: "Menu in tabs: breakfast, lunch, dinner",
  help: "Every dish of breakfast, lunch and dinner. Changes show at once, without a new build.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
  },
  getData: (_block, { dishes, settings }) => {
    const groups = groupByMeal(dishes);
    return {
      BREAKFAST: groups.BREAKFAST.map(listedFields),
      LUNCH: groups.LUNCH.map(listedFields),
      DINNER: groups.DINNER.map(listedFields),
      substances: substanceLabels,
      hotline: settings.site.hotline,
    };
  },
});
