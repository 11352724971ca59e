import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { printedMenu } from "./fields.ts";

const dish = (slug: string, title: string, description: string, available = true) => ({
  slug,
  path: `/menu/${slug}`,
  title,
  price: 15,
  description,
  available,
  ...dietFields({
    dietary:
      slug === "tagliata-with-rosemary" ? { gluten: "free", meat: "contains" } : { gluten: "contains" },
  }),
});

/** The block with real content, for the style guide, the CMS and tests. One dish is sold out. */
export const fixture: Pick<BlockProps<typeof printedMenu>, "block" | "data"> = {
  block: {
    overline: "This evening",
    heading: "The dinner card",
    menu: "six",
    fine: "Bread, water and one more candle come with every plate.",
    image: {
      data: null,
      src: "/media/dishes/ribeye-steak.png",
      alt: "Sliced beef with rosemary, tomatoes and small potatoes",
    },
    ground: "paper" as const,
  },
  data: {
    substances: substanceKeys,
    dishes: [
      dish("bruschetta-for-the-table", "Bruschetta for the table", "Tomato, garlic, yesterday’s best bread."),
      dish("roast-tomato-soup", "Roast tomato soup", "Cream, basil, croutons."),
      dish("spaghetti-pomodoro", "Spaghetti pomodoro", "Tomatoes that hung until Sunday."),
      dish("buffalo-mozzarella-pizza", "Pizza with buffalo mozzarella", "From the back of the oven."),
      dish("tagliata-with-rosemary", "Tagliata with rosemary", "Sirloin in slices, roast potatoes.", false),
      dish("chocolate-cake", "Chocolate cake", "Five layers, one raspberry."),
    ],
  },
};
