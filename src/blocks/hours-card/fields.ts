import { defineBlock } from "../define.ts";
import { checkbox, optional, text } from "../../content-model/fields.ts";

export const hoursCard = defineBlock({
  type: "hours-card",
  label: "Card with the bookable hours",
  help: "Shows the service periods of the booking settings.",
  overlapSide: "beside",
  fields: {
    heading: text("Heading", { max: 40 }),
    note: optional(text("Text below the hours", { max: 120 })),
    overlap: checkbox("The card lies beside the reservation form", {
      help: "On large screens, right after the reservation form with all fields.",
    }),
  },
  getData: (_block, { settings: { booking } }) => ({
    timeZone: booking.timeZone,
    servicePeriods: booking.servicePeriods,
  }),
});
