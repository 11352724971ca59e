import { image, list, group, listed, optional, text, textarea } from "../../../../../content/model/fields.ts";
import type { Dish } from "../../../../../content/model/content.ts";
import { formatsOf, type Formats } from "../../../../../core/shared/formats.ts";
import { toCents } from "../../../../../core/shared/money.ts";
import { listedFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";

/**
 * Returns a dish's fields for the order page. `orderable` is false if the dish is served only in the
 * restaurant.
 */
const orderedFields = ({ takeAway = {}, ...dish }: Dish, formats: Formats) => ({
  ...listedFields(dish),
  orderable: takeAway.orderable === true,
  station: takeAway.station,
  packagingCents: toCents(takeAway.packaging ?? 0, formats),
  options: (takeAway.options ?? []).map(({ name, label, min = 0, max = 1, choices }) => ({
    name,
    label: label ?? name,
    min,
    max,
    choices: choices.map((choice) => ({
      name: choice.name,
      label: choice.label ?? choice.name,
      cents: toCents(choice.price ?? 0, formats),
      dietary: choice.dietary,
    })),
  })),
});

export const orderForm = defineBlock({
  type: "order-form",
  messages: ["forms", "menu", "order"],
  label: "Form to order food to take away",
  help: "Guests choose from the dishes that have a station. Once at least one dish can be ordered, this block replaces all others on its page. Until then, it is hidden.",
  fields: {
    heading: text("Heading", { max: 60, help: "A bar marks a line break: Supper,|in a bag" }),
    lead: optional(textarea("Text below the heading", { max: 200 })),
    groups: list(
      "Groups",
      group("Group", {
        title: text("Heading", { max: 40 }),
        note: optional(text("Text beside the heading", { max: 40 })),
        station: listed("Station", { setting: "ordering", list: "stations" }),
      }),
      { min: 1, max: 20 },
    ),
    image: optional(image("Picture of the collection point", { help: "Its caption gives directions." })),
  },
  alone: ({ dishes }) => dishes.some(({ takeAway }) => takeAway?.orderable),
  getData: (_block, { dishes, settings: { site, booking, ordering }, translation, languages }) => ({
    substances: substanceKeys,
    dishes: dishes
      .filter(({ takeAway }) => takeAway)
      .map((dish) => ({
        ...orderedFields(dish, formatsOf(site.formats)),
        ...(translation?.untranslated.has(dish.title) ? { language: languages?.[0] } : {}),
      })),
    phone: site.phone,
    timeZone: booking.timeZone,
    times: ordering.times?.length ? ordering.times : undefined,
  }),
});
