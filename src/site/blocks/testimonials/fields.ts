import { defineBlock } from "../../../content/compose/define.ts";
import { select, list, optional, reference, text } from "../../../content/model/fields.ts";
import { pickBySlug } from "../../../content/model/item-id.ts";

export const testimonials = defineBlock({
  type: "testimonials",
  messages: ["house"],
  label: "One to three testimonials",
  help: "As one large sentence, or as cards.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40, help: "Only above cards, not above the sentence." })),
    heading: text("Heading", { max: 80, help: "Large above cards, a small line above the sentence." }),
    look: select("Layout", { sentence: "One large sentence", cards: "Cards" }),
    guests: list("Testimonials", reference("Testimonial", "testimonials"), { min: 1, max: 3 }),
  },
  getData: (block, { testimonials }) => ({
    guests: pickBySlug(block.guests, testimonials).map(({ name, note, quote, rating, image }) => ({
      name,
      note,
      quote,
      rating,
      image,
    })),
  }),
});
