import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { menuLists } from "./fields.ts";

type Dish = BlockProps<typeof menuLists>["data"]["lists"][number][number];

const dish = (slug: string, title: string, description: string, file: string, available = true): Dish => ({
  slug,
  title,
  price: 15,
  description,
  image: { data: null, src: `/media/dishes/${file}.png`, alt: "" },
  available,
  path: `/menu/${slug}`,
  ...dietFields({ dietary: slug === "tagliata-with-rosemary" ? { gluten: "free", meat: "contains" } : {} }),
});

/** The block with real content, for the style guide, the CMS and tests. One dish is sold out. */
export const fixture: Pick<BlockProps<typeof menuLists>, "block" | "data"> = {
  block: {
    eyebrow: "At noon",
    heading: "Six to begin with, six to stay for",
    lists: [
      { title: "Starters", note: "$15.00 each, bread included", menu: "starters" },
      { title: "Mains", note: "$15.00 each, napkin included", menu: "mains" },
    ],
    cart: "none",
    order: { label: "ORDER ONLINE", to: "/order" },
    thanks: "The fifth slice is yours.",
    image: { data: null, src: "/media/dishes/bruschetta.png", alt: "" },
  },
  data: {
    substances: substanceKeys,
    ring: "555-0100",
    lists: [
      [
        dish(
          "bruschetta-for-the-table",
          "Bruschetta for the table",
          "Five slices, tomato, garlic, yesterday’s best bread.",
          "bruschetta",
        ),
        dish(
          "roast-tomato-soup",
          "Roast tomato soup",
          "Cream, basil, croutons, and a slice of toast to argue with.",
          "tomato-soup",
        ),
      ],
      [
        dish(
          "spaghetti-pomodoro",
          "Spaghetti pomodoro",
          "Tomatoes that hung until Sunday, basil, a little cheese.",
          "spaghetti-pomodoro",
        ),
        dish(
          "tagliata-with-rosemary",
          "Tagliata with rosemary",
          "Sirloin in slices, roast potatoes, tomatoes from the fire.",
          "ribeye-steak",
          false,
        ),
      ],
    ],
  },
};
