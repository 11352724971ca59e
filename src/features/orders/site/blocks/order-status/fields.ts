import { optional, text } from "../../../../../content/model/fields.ts";
import { defineBlock } from "../../../../../content/compose/define.ts";

export const orderStatus = defineBlock({
  type: "order-status",
  messages: ["menu", "order", "order-status"],
  label: "A guest's own order",
  fields: { heading: optional(text("Heading", { max: 60 })) },
  getData: (_block, { dishes, settings: { site, booking, ordering } }) => ({
    house: site.name,
    address: site.address,
    phone: site.phone,
    timeZone: booking.timeZone,
    keptMinutes: ordering.keptMinutes,
    /** Dishes with takeaway settings, and their choices with the names shown to guests. */
    dishes: dishes
      .filter(({ takeAway }) => takeAway)
      .map(({ slug, title, takeAway }) => ({
        slug,
        title,
        choices: (takeAway?.options ?? []).flatMap(({ name: option, choices }) =>
          choices.map(({ name, label = name }) => ({ option, name, label })),
        ),
      })),
  }),
});
