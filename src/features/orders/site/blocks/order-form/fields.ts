import { image, list, group, listed, optional, text, textarea } from "../../../../../content/model/fields.ts";
import type { Dish, RawSettings } from "../../../../../content/model/content.ts";
import { categoriesOf } from "../../../../../content/model/menu-categories.ts";
import { formatsOf, type Formats } from "../../../../../core/shared/formats.ts";
import { priceAdded } from "../../../../../content/model/ordering.ts";
import { quantitiesOf } from "../../../../../core/shared/order-sum.ts";
import { toCents } from "../../../../../core/shared/money.ts";
import { listedFields, substanceKeys } from "../../../../../content/compose/dish-card.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";

/**
 * Returns a dish's fields for the order page. `orderable` is false if the dish is served only in the
 * restaurant.
 */
const orderedFields = (
  { takeAway = {}, ...dish }: Dish,
  { categories }: Pick<RawSettings<"menu">, "categories">,
  formats: Formats,
) => ({
  ...listedFields(dish),
  orderable: takeAway.orderable === true,
  category: dish.category,
  station: takeAway.station,
  packagingCents: toCents(takeAway.packaging ?? 0, formats),
  quantities: quantitiesOf(takeAway),
  bundles: (takeAway.bundles ?? []).map(({ quantity, price }) => ({
    quantity,
    cents: toCents(price, formats),
  })),
  orderBy: takeAway.orderBy ?? categories.find(({ name }) => name === dish.category)?.orderBy,
  options: (takeAway.options ?? []).map((option) => {
    const { name, label, min = 0, max = 1, choices } = option;
    return {
      ...{ name, label: label ?? name, min, max, hasOwnPrices: option.prices === "own" },
      choices: choices.map((choice) => ({
        name: choice.name,
        label: choice.label ?? choice.name,
        cents: toCents(priceAdded(option, choice, dish.price), formats),
        dietary: choice.dietary,
      })),
    };
  }),
});

export const orderForm = defineBlock({
  type: "order-form",
  messages: ["forms", "menu", "order"],
  label: "Form to order food to take away",
  help: "Guests choose from the dishes that have a station. Once at least one dish can be ordered, this block replaces all others on its page. Until then, it is hidden.",
  fields: {
    heading: text("Heading", { max: 60, help: "A bar marks a line break: Supper,|in a bag" }),
    lead: optional(textarea("Text below the heading", { max: 200 })),
    groups: optional(
      list(
        "Groups",
        group("Group", {
          title: text("Heading", { max: 40 }),
          note: optional(text("Text beside the heading", { max: 40 })),
          station: listed("Station", { setting: "ordering", list: "stations" }),
        }),
        { max: 20, help: "The dishes of a station under a heading. If empty: by the parts of the menu." },
      ),
    ),
    image: optional(image("Picture of the collection point", { help: "Its caption gives directions." })),
  },
  alone: ({ dishes }) => dishes.some(({ takeAway }) => takeAway?.orderable),
  getData: ({ groups }, { dishes: all, settings, translation, languages }) => {
    const { site, booking, ordering, menu } = settings;
    const dishes = all.filter(({ takeAway }) => takeAway);
    return {
      substances: substanceKeys,
      dishes: dishes.map((dish) => ({
        ...orderedFields(dish, menu, formatsOf(site.formats)),
        ...(translation?.untranslated.has(dish.title) ? { language: languages?.[0] } : {}),
      })),
      groups: groups?.length
        ? groups
        : categoriesOf(dishes, menu.categories).map((category) => ({
            title: menu.categories.find(({ name }) => name === category)?.label ?? category,
            category,
          })),
      phone: site.phone,
      timeZone: booking.timeZone,
      times: ordering.times?.length ? ordering.times : undefined,
    };
  },
});
