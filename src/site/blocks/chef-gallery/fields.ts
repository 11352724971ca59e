import { defineBlock } from "../../../content/compose/define.ts";
import { textarea, optional, text } from "../../../content/model/fields.ts";

export const chefGallery = defineBlock({
  type: "chef-gallery",
  messages: ["house"],
  label: "All chefs, with details to open",
  help: "Shows every chef in the order of their positions, the first one large.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: optional(textarea("Text", { max: 240 })),
  },
  getData: (_block, { chefs }) => ({
    chefs: chefs.map(({ slug, path, title, role, description, image }) => ({
      slug,
      path,
      title,
      role,
      description,
      image,
    })),
  }),
});
