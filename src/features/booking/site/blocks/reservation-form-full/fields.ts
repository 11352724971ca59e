import { defineBlock } from "../../../../../content/compose/define.ts";
import { roomData } from "../room-data.ts";
import { optional, text } from "../../../../../content/model/fields.ts";
import { formatsOf } from "../../../../../core/shared/formats.ts";
import { servicePeriodTimes } from "../../../../../core/shared/service-period-times.ts";
import { hotlineOf } from "../../../../../core/shared/contact-links.ts";

export const reservationFormFull = defineBlock({
  type: "reservation-form-full",
  messages: ["booking", "forms"],
  label: "Reservation form with all fields",
  help: "For the page on which guests book.",
  fields: {
    heading: text("Heading", { max: 60 }),
    evening: text("Heading of the first part", { max: 40, help: "Above guests, date and time." }),
    person: text("Heading of the second part", { max: 40, help: "Above name, email and phone." }),
    wishes: text("Heading of the third part", { max: 40, help: "Above the message." }),
    messageHelp: optional(text("Text below the message", { max: 120 })),
    button: text("Button text", { max: 24 }),
    hotline: text("Text before the hotline's number", { max: 60 }),
  },
  getData: (_block, { settings }) => ({
    timeZone: settings.booking.timeZone,
    largestParty: settings.booking.largestParty,
    servicePeriods: servicePeriodTimes(
      settings.booking.servicePeriods,
      settings.booking.slotInterval,
      formatsOf(settings.site.formats),
    ),
    hotline: hotlineOf(settings.site),
    name: settings.site.name,
    ...roomData(settings),
  }),
});
