import { defineBlock } from "../define.ts";
import { reference } from "../../content-model/fields.ts";

export const chefPage = defineBlock({
  type: "chef-page",
  label: "One chef in full",
  transparentHeader: true,
  fields: { chef: reference("Chef", "chefs") },
  getData: ({ chef: wanted }, { chefs }) => {
    const chef = chefs.find(({ slug }) => slug === wanted);
    if (!chef) throw new Error(`There is no chef “${wanted}”.`);
    const { title, role, description, image, html } = chef;
    return {
      ...{ title, role, description, image, html },
      others: chefs
        .filter((other) => other !== chef)
        .map((other) => ({ title: other.title, role: other.role, path: other.path })),
    };
  },
});
