import { defineBlock } from "../define.ts";
import { group, labelledLink, list, longText, picture, text } from "../../content-model/fields.ts";

export const featureCards = defineBlock({
  type: "feature-cards",
  label: "Four cards, chequered",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    cards: list(
      "Cards",
      group("Card", {
        title: text("Title", { max: 30 }),
        text: longText("Text", { max: 120 }),
        picture: picture("Picture"),
        link: labelledLink("Link"),
      }),
      { min: 4, max: 4 },
    ),
  },
});
