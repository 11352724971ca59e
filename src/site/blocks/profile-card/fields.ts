import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, list, textarea, optional, reference, text } from "../../../content/model/fields.ts";

export const profileCard = defineBlock({
  type: "profile-card",
  label: "One chef with portrait and text",
  help: "For a page about one person. Name, role and portrait come from the chef.",
  fields: {
    chef: reference("Chef", "chefs"),
    text: textarea("Text", { help: "An empty line begins a new paragraph." }),
    saying: optional(text("Quote", { max: 120 })),
    links: optional(list("Buttons", linkGroup("Button"), { max: 2 })),
  },
  getData: (block, { chefs }) => {
    // Used only in the CMS preview, before an editor has chosen a chef. The content checks refuse a page
    // without a chef.
    const none = { title: "", role: "", description: "", image: { data: null } };
    const { title, role, description, image } = chefs.find(({ slug }) => slug === block.chef) ?? none;
    return { title, role, description, image };
  },
});
