import { defineBlock } from "../define.ts";
import { list, reference, text } from "../../content-model/fields.ts";

export const guestBook = defineBlock({
  type: "guest-book",
  label: "Guest book, two pages",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    pages: list("Pages", reference("Testimonial", "testimonials"), {
      min: 2,
      max: 2,
      help: "The left and the right page.",
    }),
  },
  collect: (block, { testimonials }) => ({
    pages: block.pages.flatMap((slug) => testimonials.filter((testimonial) => testimonial.slug === slug)),
  }),
});
