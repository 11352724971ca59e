import type { BlockProps } from "../../../content/compose/define.ts";
import type { welcome } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof welcome>, "block" | "data"> = {
  block: {
    eyebrow: "Welcome",
    heading: "Come hungry. We kept you a chair.",
    text: "A reservation here is not a slot. It is a table for the evening: your name on a card, the lamp turned down, bread before you ask.",
    link: { label: "Make a reservation", to: "/Book" },
    hotlineText: "Someone always answers.",
    image: {
      data: null,
      src: "/media/places/table-for-two.jpg",
      alt: "A small table with a candle and two glasses of red wine",
    },
    detail: {
      data: null,
      src: "/media/dishes/spaghetti-pomodoro.png",
      alt: "Spaghetti with tomato and basil on a blue plate",
      caption: "Table nine, a quarter to eight",
    },
  },
  data: { hotline: "555-0124", isHotline: true },
};
