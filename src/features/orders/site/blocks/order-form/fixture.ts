import { allergens, type DietaryDeclaration } from "../../../../../content/model/dietary.ts";
import { dietFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderForm } from "./fields.ts";

type Dish = BlockProps<typeof orderForm>["data"]["dishes"][number];

const freeOfAll = Object.fromEntries(
  Object.keys(allergens).map((key) => [key, "free"]),
) as DietaryDeclaration;

const dish = (
  slug: string,
  title: string,
  price: number,
  station: string,
  description: string,
  dietary: DietaryDeclaration,
): Dish => ({
  ...{ slug, title, price, station, description },
  image: { data: null, src: `/media/dishes/${slug}.png`, alt: "" },
  available: true,
  orderable: true,
  packagingCents: 100,
  category: "Dinner",
  quantities: { min: 1, max: undefined, step: 1 },
  bundles: [],
  orderBy: undefined,
  options: [],
  path: `/menu/${slug}`,
  ...dietFields({ dietary }),
});

const groups = [
  { title: "From the oven", note: "four at a time", station: "Oven" },
  { title: "From the fire", station: "Fire" },
];

/**
 * The block with sample content, for the style guide, the CMS preview and tests. One dish has options, and
 * another is served only in the restaurant.
 */
export const fixture: Pick<BlockProps<typeof orderForm>, "block" | "data"> = {
  block: {
    heading: "Supper,|in a bag",
    lead: "Choose, leave a name, pay at the bar. We keep the minute, not the bag.",
    groups,
    image: {
      data: null,
      src: "/media/places/bar-counter.jpg",
      alt: "The bar in the evening, bottles lit from behind",
      caption: "The bar, first door on Lantern Street. Say the number, or your name.",
    },
  },
  data: {
    groups,
    substances: substanceKeys,
    dishes: [
      {
        ...dish("margherita-pizza", "Margherita pizza", 13, "Oven", "Tomato, mozzarella, basil.", {
          ...freeOfAll,
          gluten: "contains",
          dairy: "contains",
        }),
        options: [
          {
            name: "As you like it",
            label: "As you like it",
            min: 0,
            max: 3,
            hasOwnPrices: false,
            choices: [
              { name: "Half burnt edge", label: "Half burnt edge", cents: 0, dietary: undefined },
              {
                name: "Gluten-free base",
                label: "Gluten-free base",
                cents: 300,
                dietary: { gluten: "removes" },
              },
            ],
          },
        ],
      },
      dish("grilled-salmon", "Grilled salmon", 17, "Fire", "Green asparagus, dill, new potatoes.", {
        ...freeOfAll,
        fish: "contains",
      }),
      {
        ...dish("ribeye-steak", "Ribeye", 18, "Fire", "Cut thick, rested under butter.", {}),
        orderable: false,
      },
    ],
    phone: "555-0100",
    timeZone: "America/New_York",
    times: undefined,
  },
};
