import { allergens, type Allergen } from "../../../../../content/model/dietary.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { allergenTable } from "./fields.ts";

type Cells = BlockProps<typeof allergenTable>["data"]["categories"][number]["dishes"][number]["cells"];

const cells = (text: string): Cells =>
  [...text].map((letter) => (letter === "y" ? "contains" : letter === "n" ? "free" : "unconfirmed"));

/** The block with real content, for the style guide, the CMS and tests. */
export const fixture: Pick<BlockProps<typeof allergenTable>, "block" | "data"> = {
  block: {
    eyebrow: "All of it",
    heading: "Dish by dish",
    text: "We cook on one stove: traces of everything can be in everything.",
  },
  data: {
    allergens: Object.keys(allergens) as Allergen[],
    categories: [
      {
        category: "Lunch",
        dishes: [
          {
            slug: "margherita-pizza",
            path: "/menu/margherita-pizza",
            title: "Margherita pizza",
            diet: "vegetarian",
            cells: cells("ynnnnnynnnnnnn"),
          },
        ],
      },
      {
        category: "Drinks",
        dishes: [
          {
            slug: "green-tea",
            path: "/menu/green-tea",
            title: "Green tea",
            diet: "vegan",
            cells: cells("nnnnnnnnnnnnnn"),
          },
          {
            slug: "cappuccino",
            path: "/menu/cappuccino",
            title: "Cappuccino",
            diet: undefined,
            cells: cells("?nnn??y?????" + "?n"),
          },
        ],
      },
    ],
    phone: "555-0100",
  },
};
