import type { BlockProps } from "../../../content/compose/define.ts";
import type { featureCards } from "./fields.ts";

const link = { label: "BOOK A TABLE", to: "/Book" };

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof featureCards>, "block" | "data"> = {
  block: {
    eyebrow: "What we look after",
    heading: "Four things we never leave to chance",
    cards: [
      {
        title: "Fresh Products",
        text: "Bought at five in the morning, on the table by noon.",
        image: {
          data: null,
          src: "/media/posts/seasonal-vegetables.png",
          alt: "A crate of vegetables",
          focalPoint: "62% 50%",
        },
        link,
      },
      {
        title: "Skilled Chefs",
        text: "Four cooks, one stove, no shouting.",
        image: {
          data: null,
          src: "/media/places/open-kitchen.jpg",
          alt: "The open kitchen",
          focalPoint: "52% 50%",
        },
        link,
      },
      {
        title: "Drinks & Wine",
        text: "A short list we have actually finished.",
        image: {
          data: null,
          src: "/media/drinks/red-wine.png",
          alt: "Two glasses of red wine and cheese",
          focalPoint: "72% 50%",
        },
        link,
      },
      {
        title: "Fresh Foods",
        text: "Nothing waits for you longer than you wait for it.",
        image: {
          data: null,
          src: "/media/dishes/garden-salad.png",
          alt: "A bowl of salad",
          focalPoint: "60% 50%",
        },
        link,
      },
    ],
  },
  data: undefined,
};
