import { defineBlock } from "../../../content/compose/define.ts";
import { optional, list, textarea, reference, text } from "../../../content/model/fields.ts";
import { pickBySlug } from "../../../content/model/item-id.ts";

export const caseStudies = defineBlock({
  type: "case-studies",
  messages: ["house"],
  label: "Case stories with pictures",
  help: "Shows chosen case stories in full.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { max: 240 }),
    caseStudies: list("Case stories", reference("Case story", "caseStudies"), { min: 1, max: 12 }),
  },
  getData: (block, { caseStudies: all }) => ({
    caseStudies: pickBySlug(block.caseStudies, all).map(
      ({ slug, title, kind, date, guests, image, excerpt, html }) => ({
        slug,
        title,
        kind,
        date,
        guests,
        image,
        excerpt,
        html,
      }),
    ),
  }),
});
