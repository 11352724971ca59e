import { defineBlock } from "../../../../../content/compose/define.ts";
import { timesField, listOfferedTimes } from "../form-times.ts";
import { optional, image, text } from "../../../../../content/model/fields.ts";
import { hotlineOf } from "../../../../../core/shared/contact-links.ts";

export const reservationFormCompact = defineBlock({
  type: "reservation-form-compact",
  messages: ["booking", "forms"],
  label: "Reservation form with three fields, beside a picture",
  help: "For pages about other topics. Asks for guests, date and time, but not for a name.",
  overhang: "form",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading, first line", { max: 60 }),
    headingVoice: optional(text("Heading, second line, in italics", { max: 60 })),
    button: text("Button text", { max: 24 }),
    times: timesField,
    image: image("Picture"),
  },
  getData: ({ times }, { settings }) => ({
    timeZone: settings.booking.timeZone,
    times: listOfferedTimes(times, settings),
    hotline: hotlineOf(settings.site),
  }),
});
