import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { tabbedMenu } from "./fields.ts";

type Dish = BlockProps<typeof tabbedMenu>["data"]["tabs"][number]["dishes"][number];

const meatless = { crustaceans: "free", fish: "free", molluscs: "free", meat: "free" } as const;

/** Substances not listed here are not confirmed. */
const dietary: Readonly<Record<string, Dish["dietary"]>> = {
  "avocado-toast": { ...meatless, gluten: "contains", dairy: "contains" },
  "margherita-pizza": { ...meatless, gluten: "contains", dairy: "contains", nuts: "free" },
  "grilled-salmon": { gluten: "free", fish: "contains", meat: "free" },
};

const dish = (slug: string, title: string, price: number, description: string): Dish => ({
  slug,
  path: `/menu/${slug}`,
  title,
  price,
  description,
  image: { data: null, src: `/media/dishes/${slug}.png`, alt: "" },
  available: true,
  ...dietFields({ dietary: dietary[slug] }),
});

/** The block with real content, for the style guide, the CMS and tests. One dish is sold out. */
export const fixture: Pick<BlockProps<typeof tabbedMenu>, "block" | "data"> = {
  block: { eyebrow: "The whole menu", heading: "Choose your hour" },
  data: {
    tabs: [
      {
        name: "Breakfast",
        dishes: [
          dish("buttermilk-pancakes", "Buttermilk pancakes", 9, "Warm syrup, blueberries, cold butter."),
          dish("avocado-toast", "Avocado toast", 10, "Sourdough, soft feta, lemon."),
          {
            ...dish("berry-granola-bowl", "Berry granola bowl", 8, "Thick yoghurt, toasted almonds, mint."),
            available: false,
          },
        ],
      },
      {
        name: "Lunch",
        dishes: [
          dish("classic-cheeseburger", "Classic cheeseburger", 14, "Two patties, farmhouse cheddar, fries."),
          dish("margherita-pizza", "Margherita pizza", 13, "Ninety seconds in the oven, no longer."),
        ],
      },
      {
        name: "Dinner",
        dishes: [
          dish(
            "ribeye-steak",
            "Ribeye, rosemary & bone salt",
            18,
            "Dry-aged four weeks, rested under butter.",
          ),
          dish("grilled-salmon", "Grilled salmon", 17, "Green asparagus, dill, new potatoes."),
          dish("shrimp-skewers", "Shrimp skewers", 16, "From the coals, with lemon mayonnaise."),
        ],
      },
    ],
    substances: substanceKeys,
    timeZone: "Europe/Rome",
    hotline: "555-0124",
  },
};
