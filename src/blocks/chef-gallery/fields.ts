import { defineBlock } from "../define.ts";
import { longText, optional, text } from "../../content-model/fields.ts";

export const chefGallery = defineBlock({
  type: "chef-gallery",
  label: "Chef gallery",
  help: "Shows every chef, in their order; the first one large.",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: optional(longText("Text", { max: 240 })),
  },
  collect: (_block, { chefs }) => ({
    chefs: chefs.map(({ slug, path, title, role, description, picture }) => ({
      slug,
      path,
      title,
      role,
      description,
      picture,
    })),
  }),
});
