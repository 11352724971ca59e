import { defineBlock } from "../../../content/compose/define.ts";
import { list, optional, reference, text } from "../../../content/model/fields.ts";
import { pickBySlug } from "../../../content/model/item-id.ts";

export const testimonialSpread = defineBlock({
  type: "testimonial-spread",
  label: "Two testimonials side by side",
  help: "For two longer testimonials, like the two pages of a guest book.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    pages: list("Pages", reference("Testimonial", "testimonials"), {
      min: 2,
      max: 2,
      help: "The left and the right page.",
    }),
    notes: optional(
      list("Notes above the pages", text("Note", { max: 80 }), {
        max: 2,
        help: "For example when it was written.",
      }),
    ),
  },
  getData: (block, { testimonials }) => ({
    pages: pickBySlug(block.pages, testimonials),
  }),
});
