import { defineBlock } from "../define.ts";
import { textarea, optional, text } from "../../content-model/fields.ts";

export const findReservation = defineBlock({
  type: "find-reservation",
  label: "Find a reservation",
  help: "Leads guests from the number of a reservation and its e-mail address to its page.",
  fields: {
    heading: text("Heading", { max: 60 }),
    text: optional(textarea("Below the heading", { max: 240 })),
    button: text("Button", { max: 24 }),
    without: optional(
      text("For guests who booked without an e-mail address", {
        max: 100,
        help: "The telephone number follows.",
      }),
    ),
  },
  getData: (_block, { settings }) => ({ phone: settings.site.phone }),
});
