import { defineBlock } from "../define.ts";
import { optional, text } from "../../content-model/fields.ts";

export const hoursCard = defineBlock({
  type: "hours-card",
  label: "Card with the bookable hours",
  help: "Shows the service periods of the booking settings. Right after the reservation form with all fields it overlaps that block.",
  fields: {
    heading: text("Heading", { max: 40 }),
    note: optional(text("Text below the hours", { max: 120 })),
  },
  getData: (_block, { settings: { booking } }) => ({
    timeZone: booking.timeZone,
    servicePeriods: booking.servicePeriods,
  }),
});
