import { defineBlock } from "../../../content/compose/define.ts";
import { optional, group, linkGroup, list, textarea, image, text } from "../../../content/model/fields.ts";

export const featureCards = defineBlock({
  type: "feature-cards",
  label: "Four cards, pictures and text alternating",
  help: "For four topics, each with a link.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    cards: list(
      "Cards",
      group("Card", {
        title: text("Title", { max: 30 }),
        text: textarea("Text", { max: 120 }),
        image: image("Picture"),
        link: linkGroup("Link"),
      }),
      { min: 4, max: 4 },
    ),
  },
});
