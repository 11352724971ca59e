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

/** The times that guests could choose in the short forms, by the block. */
const times: Readonly<Record<string, readonly string[]>> = {
  "reservation-form-compact": [
    "09:00 am",
    "10:00 am",
    "11:00 am",
    "12:00 pm",
    "01:00 pm",
    "02:00 pm",
    "03:00 pm",
    "04:00 pm",
  ],
  "reservation-form-hero": ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"],
  "booking-teaser": ["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"],
};

/** Content in which the code knew the parts of the card, and the times of the short forms. */
export const to2: ContentMigration = {
  title:
    "The parts of the card and its menus are settings; the short booking forms have their times; maps are your own pictures",
  path: (path) => path,
  change(_path, yaml) {
    for (const pair of yaml.pairs) {
      const { key, value, map, block } = pair;
      const offered = block !== undefined && key.value === "type" ? times[block] : undefined;
      if (offered && !map.has("times"))
        yaml.addAfter(pair, "times", `[${offered.map((time) => `"${time}"`).join(", ")}]`);
      if (block === "contact-map" && key.value === "map" && !map.flow) yaml.remove(pair);
      if (block !== "printed-menu" || key.value !== "menu" || map.get("menu") !== "sweets") continue;
      yaml.rename(key, "categories");
      yaml.replace(value as Parameters<typeof yaml.replace>[0], "[Desserts, Drinks]");
    }
  },
  added: () => ({ "settings/menu.yml": menu }),
};
