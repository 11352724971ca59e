import { defineBlock } from "../../../content/compose/define.ts";
import { optional, group, linkGroup, list, textarea, image, text } from "../../../content/model/fields.ts";

export const serviceCards = defineBlock({
  type: "service-cards",
  messages: ["house"],
  label: "Three cards with a picture each",
  help: "For other services: weddings, buffets, parties.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { max: 240 }),
    cards: list(
      "Services",
      group("Service", {
        name: text("Name", { max: 24 }),
        text: textarea("Text", { max: 160 }),
        image: image("Picture"),
        link: linkGroup("Link"),
      }),
      { min: 3, max: 3 },
    ),
  },
});
