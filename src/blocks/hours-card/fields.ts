import { defineBlock } from "../define.ts";
import { optional, text } from "../../content-model/fields.ts";

export const hoursCard = defineBlock({
  type: "hours-card",
  label: "Hours card",
  help: "The services that can be booked. Right after the long reservation form it lies over the banner's edge.",
  fields: {
    heading: text("Heading", { max: 40 }),
    note: optional(text("Below the hours", { max: 120 })),
  },
  getData: (_block, { settings: { booking } }) => ({
    timeZone: booking.timeZone,
    servicePeriods: booking.servicePeriods,
  }),
});
