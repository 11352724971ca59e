import { defineBlock } from "../../../../../content/compose/define.ts";
import { textarea, optional, text } from "../../../../../content/model/fields.ts";

export const findReservation = defineBlock({
  type: "find-reservation",
  messages: ["forms", "reservation"],
  label: "Form to find a reservation",
  help: "Finds a reservation by its number and email address, and opens its page.",
  fields: {
    heading: text("Heading", { max: 60 }),
    text: optional(textarea("Text below the heading", { max: 240 })),
    button: text("Button text", { max: 24 }),
    without: optional(
      text("Text for guests who booked without an email address", {
        max: 100,
        help: "The telephone number follows.",
      }),
    ),
  },
  getData: (_block, { settings }) => ({ phone: settings.site.phone }),
});
