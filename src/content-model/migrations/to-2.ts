import type { ContentMigration } from "./migration.ts";

/** The categories and menus that every restaurant had. */
const menu = `# The parts of the card, in their order, and the menus that pages show. Dishes name both.
categories:
  - name: Breakfast
  - name: Lunch
  - name: Dinner
  - name: Desserts
    withoutTab: true
  - name: Drinks
    withoutTab: true
menus:
  - name: home
    label: Home menu
  - name: six
    label: Six-dish menu
  - name: starters
    label: Starters
  - name: mains
    label: Mains
`;

/** Content in which the code knew the parts of the card. */
export const to2: ContentMigration = {
  title: "The parts of the card and its menus are settings",
  path: (path) => path,
  change(_path, yaml) {
    for (const pair of yaml.pairs) {
      const { key, value, map, block } = pair;
      if (block !== "printed-menu" || key.value !== "menu" || map.get("menu") !== "sweets") continue;
      yaml.rename(key, "categories");
      yaml.replace(value as Parameters<typeof yaml.replace>[0], "[Desserts, Drinks]");
    }
  },
  added: () => ({ "settings/menu.yml": menu }),
};
