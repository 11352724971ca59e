import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, optional, reference, text } from "../../content-model/fields.ts";

export const profileCard = defineBlock({
  type: "profile-card",
  label: "Profile of a chef",
  help: "Name, role and portrait come from the chef.",
  fields: {
    chef: reference("Chef", "chefs"),
    text: longText("Text", { help: "An empty line begins a new paragraph." }),
    saying: optional(text("What they say", { max: 120 })),
    links: optional(list("Buttons", labelledLink("Button"), { max: 2 })),
  },
  collect: (block, { chefs }) => {
    const chef = chefs.find(({ slug }) => slug === block.chef);
    if (!chef) throw new Error(`There is no chef “${block.chef}”.`);
    const { title, role, description, picture } = chef;
    return { title, role, description, picture };
  },
});
