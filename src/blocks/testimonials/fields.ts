import { defineBlock } from "../define.ts";
import { choice, list, optional, reference, text } from "../../content-model/fields.ts";

export const feedback = defineBlock({
  type: "feedback",
  label: "Customer feedback",
  fields: {
    eyebrow: optional(
      text("Words above the heading", { max: 40, help: "Only above cards: the sentence has none." }),
    ),
    heading: text("Heading", { max: 80, help: "Large above cards, a small line above the sentence." }),
    look: choice("Look", { sentence: "One large sentence", cards: "Cards on the table" }),
    guests: list("Guests", reference("Testimonial", "testimonials"), { min: 1, max: 3 }),
  },
  collect: (block, { testimonials }) => ({
    guests: block.guests.flatMap((slug) =>
      testimonials
        .filter((testimonial) => testimonial.slug === slug)
        .map(({ name, note, quote, rating, picture }) => ({ name, note, quote, rating, picture })),
    ),
  }),
});
