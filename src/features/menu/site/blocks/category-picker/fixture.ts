import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { categoryPicker } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof categoryPicker>, "block" | "data"> = {
  block: {
    eyebrow: "Four doors",
    heading: "What are you in the mood for?",
    categories: [
      {
        name: "Tea & Drinks",
        note: "Cold lemon tea, hot coffee, and red wine that was opened in time.",
        image: { data: null, src: "/media/drinks/iced-lemon-tea.png", alt: "" },
      },
      {
        name: "Lunch Meal",
        note: "On the table in twelve minutes, if you ask for twelve minutes.",
        image: { data: null, src: "/media/dishes/classic-cheeseburger.png", alt: "" },
      },
      {
        name: "Dinner Meal",
        note: "From the first coals until two in the morning.",
        image: { data: null, src: "/media/dishes/ribeye-steak.png", alt: "" },
      },
      {
        name: "Desserts Menu",
        note: "Nora came in at four for these.",
        image: { data: null, src: "/media/dishes/berry-tart.png", alt: "" },
      },
    ],
  },
  data: undefined,
};
