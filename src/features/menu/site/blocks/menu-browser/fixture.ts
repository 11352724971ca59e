import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { menuBrowser } from "./fields.ts";

type Dish = BlockProps<typeof menuBrowser>["data"]["dishes"][number];

/** Substances not listed here are not confirmed. */
const dietary: Readonly<Record<string, Dish["dietary"]>> = {
  "ribeye-steak": {
    gluten: "free",
    dairy: "contains",
    nuts: "free",
    egg: "free",
    fish: "free",
    meat: "contains",
  },
  "buttermilk-pancakes": {
    gluten: "contains",
    dairy: "contains",
    egg: "contains",
    fish: "free",
    meat: "free",
  },
  "avocado-toast": { gluten: "contains", dairy: "contains", fish: "free", meat: "free" },
  "berry-granola-bowl": { dairy: "contains", nuts: "contains", fish: "free", meat: "free" },
  "classic-cheeseburger": { gluten: "contains", dairy: "contains", fish: "free", meat: "contains" },
  "margherita-pizza": {
    gluten: "contains",
    dairy: "contains",
    nuts: "free",
    egg: "free",
    fish: "free",
    meat: "free",
  },
  "garden-salad": { dairy: "contains", fish: "free", meat: "free" },
  "grilled-salmon": { gluten: "free", nuts: "free", fish: "contains", meat: "free" },
  "shrimp-skewers": { crustaceans: "contains", egg: "contains", dairy: "free", meat: "free" },
};

const dish = (
  slug: string,
  title: string,
  price: number,
  category: Dish["category"],
  rating: number,
  description: string,
): Dish => ({
  slug,
  path: `/menu/${slug}`,
  title,
  price,
  category,
  rating,
  description,
  image: { data: null, src: `/media/dishes/${slug}.png` },
  available: true,
  ...dietFields({ dietary: dietary[slug] }),
});

/** The block with real content, for the style guide, the CMS and tests. One dish is sold out. */
export const fixture: Pick<BlockProps<typeof menuBrowser>, "block" | "data"> = {
  block: {
    eyebrow: "The menu",
    heading: "Ten plates, breakfast to last orders.",
    menu: "home",
    leadNote: "Tonight the chef is proud of",
    order: { label: "ORDER ONLINE", to: "/order" },
    thanks: "Thank you. Go easy on the bread.",
  },
  data: {
    timeZone: "Europe/Rome",
    substances: substanceKeys,
    categories: ["Breakfast", "Lunch", "Dinner"],
    dishes: [
      dish(
        "ribeye-steak",
        "Ribeye, rosemary & bone salt",
        18,
        "Dinner",
        5,
        "Dry-aged four weeks, cut thick, rested under butter.",
      ),
      dish(
        "buttermilk-pancakes",
        "Buttermilk pancakes",
        9,
        "Breakfast",
        5,
        "Warm syrup, blueberries, cold butter.",
      ),
      dish("avocado-toast", "Avocado toast", 10, "Breakfast", 4, "Sourdough, soft feta, lemon."),
      dish(
        "berry-granola-bowl",
        "Berry granola bowl",
        8,
        "Breakfast",
        4,
        "Thick yoghurt, toasted almonds, mint.",
      ),
      dish(
        "classic-cheeseburger",
        "Classic cheeseburger",
        14,
        "Lunch",
        5,
        "Two patties, farmhouse cheddar, fries.",
      ),
      dish("margherita-pizza", "Margherita pizza", 13, "Lunch", 5, "Ninety seconds in the oven, no longer."),
      dish("garden-salad", "Garden salad", 10, "Lunch", 3, "Whatever the garden said this morning."),
      dish("grilled-salmon", "Grilled salmon", 17, "Dinner", 5, "Green asparagus, dill, new potatoes."),
      dish(
        "mushroom-risotto",
        "Mushroom risotto",
        15,
        "Dinner",
        4,
        "Stirred by hand, finished with Parmesan.",
      ),
      {
        ...dish(
          "shrimp-skewers",
          "Shrimp skewers",
          16,
          "Dinner",
          4,
          "From the coals, with lemon mayonnaise.",
        ),
        available: false,
      },
    ],
  },
};
