import type { BlockProps } from "../../../content/compose/define.ts";
import type { siteSearch } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof siteSearch>, "block" | "data"> = {
  block: {
    eyebrow: "Search the house",
    heading: "What are you looking for?",
    label: "A dish, a story, a jar of honey",
    placeholder: "Tomatoes, for a start",
    tries: ["pizza", "rosemary", "coffee"],
    dishesTitle: "Often asked for",
    dishes: ["margherita-pizza", "grilled-salmon"],
    placesTitle: "Where things are",
    places: [
      { label: "The whole menu", to: "/menu" },
      { label: "Address and hours", to: "/Contact" },
    ],
    none: "The kitchen cooks with fewer words than that. Try one word, or the beginning of one.",
  },
  data: {
    hasIndex: true,
    dishes: [
      {
        slug: "margherita-pizza",
        path: "/menu/margherita-pizza",
        title: "Margherita pizza",
        price: 13,
        image: { data: null, src: "/media/dishes/margherita-pizza.png", alt: "" },
      },
      {
        slug: "grilled-salmon",
        path: "/menu/grilled-salmon",
        title: "Grilled salmon",
        price: 17,
        image: { data: null, src: "/media/dishes/grilled-salmon.png", alt: "" },
      },
    ],
  },
};
