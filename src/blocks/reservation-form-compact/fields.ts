import { defineBlock } from "../define.ts";
import { optional, image, text } from "../../content-model/fields.ts";

export const reservationFormCompact = defineBlock({
  type: "reservation-form-compact",
  label: "Reservation, three fields",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading, first line", { max: 60 }),
    headingVoice: optional(text("Heading, second line, in italics", { max: 60 })),
    button: text("Button", { max: 24 }),
    image: image("Picture"),
  },
  getData: (_block, { settings }) => ({ timeZone: settings.booking.timeZone }),
});
