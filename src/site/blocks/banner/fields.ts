import { defineBlock } from "../../../content/compose/define.ts";
import { menus } from "../../../content/model/collections.ts";
import { listed, textarea, optional, image, select, text } from "../../../content/model/fields.ts";

/** Variants. They differ in what is beside the words: a picture, a paper object such as a ticket, or nothing. */
const variants = {
  picture: "Words beside a picture",
  light: "Words beside a light picture, on paper",
  ticket: "Words beside a ticket",
  menu: "Words beside a printed menu",
  map: "Words beside a map, on paper",
  letter: "Words beside a letter, on paper",
  type: "Words alone",
  low: "Words alone in a low line, above a form",
  paper: "Words alone, on paper",
} as const;

/**
 * Variants on a paper background, which begin below the header. The header is transparent over the other
 * variants.
 */
const onPaper: readonly unknown[] = ["light", "map", "letter", "paper"];

/** Maximum number of dishes on the printed menu. */
const dishesShown = 8;

export const banner = defineBlock({
  type: "banner",
  messages: ["house"],
  label: "Page heading",
  help: "For the top of any page. Use the same picture or object on at most two pages.",
  transparentHeader: ({ look }) => !onPaper.includes(look),
  roomBelow: "none",
  fields: {
    look: optional(select("Look", variants, { help: "If empty: words beside the picture." })),
    heading: text("Heading", { max: 60 }),
    lead: optional(textarea("Intro text", { max: 200 })),
    aside: optional(text("Aside", { max: 60, help: "In italics on the right, for words alone." })),
    image: optional(image("Picture", { help: "For words beside a picture, light or not, or beside a map." })),
    menu: optional(listed("Menu", menus, { help: "For words beside a menu. If empty: the first one." })),
    letter: optional(textarea("Letter", { max: 240, help: "For words beside a letter." })),
    signature: optional(text("Signature", { max: 40, help: "Below the letter." })),
  },
  getData: ({ look, menu: chosen }, { dishes, settings: { site, menu } }, isHome = false) => ({
    isHome,
    name: site.name,
    address: site.address,
    dishes:
      look === "menu"
        ? dishes
            .filter((dish) => dish.menus.includes(chosen ?? menu.menus[0]?.name ?? ""))
            .slice(-dishesShown)
            .map(({ slug, title, price, available }) => ({ slug, title, price, available }))
        : [],
  }),
});
