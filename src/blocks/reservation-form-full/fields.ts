import { defineBlock } from "../define.ts";
import { optional, text } from "../../content-model/fields.ts";
import { servicePeriodTimes } from "../../shared/service-period-times.ts";

export const reservationFormFull = defineBlock({
  type: "reservation-form-full",
  label: "Reservation, all fields",
  fields: {
    heading: text("Heading", { max: 60 }),
    evening: text("First part", { max: 40, help: "Above guests, date and time." }),
    person: text("Second part", { max: 40, help: "Above name, email and phone." }),
    wishes: text("Third part", { max: 40, help: "Above the message." }),
    messageHelp: optional(text("Below the message", { max: 120 })),
    button: text("Button", { max: 24 }),
    hotline: text("Before the hotline's number", { max: 60 }),
  },
  getData: (_block, { settings }) => ({
    timeZone: settings.booking.timeZone,
    largestParty: settings.booking.largestParty,
    servicePeriods: servicePeriodTimes(settings.booking.servicePeriods, settings.booking.slotInterval),
    hotline: settings.site.hotline,
  }),
});
