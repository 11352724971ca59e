import type { BlockProps } from "../define.ts";
import type { categoryPicker } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof categoryPicker>, "block" | "data"> = {
  block: {
    eyebrow: "Four doors",
    heading: "What are you in the mood for?",
    categories: [
      {
        name: "Tea & Drinks",
        note: "Cold lemon tea, hot coffee, and red wine that was opened in time.",
        picture: { image: null, src: "/media/drinks/iced-lemon-tea.jpg", alt: "" },
      },
      {
        name: "Lunch Meal",
        note: "On the table in twelve minutes, if you ask for twelve minutes.",
        picture: { image: null, src: "/media/dishes/classic-cheeseburger.jpg", alt: "" },
      },
      {
        name: "Dinner Meal",
        note: "From the first coals until two in the morning.",
        picture: { image: null, src: "/media/dishes/ribeye-steak.jpg", alt: "" },
      },
      {
        name: "Desserts Menu",
        note: "Nora came in at four for these.",
        picture: { image: null, src: "/media/dishes/berry-tart.jpg", alt: "" },
      },
    ],
  },
  data: undefined,
};
