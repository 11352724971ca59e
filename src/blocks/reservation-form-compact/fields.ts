import { defineBlock } from "../define.ts";
import { optional, picture, text } from "../../content-model/fields.ts";

export const simpleReservation = defineBlock({
  type: "simple-reservation",
  label: "Reservation, three fields",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading, first line", { max: 60 }),
    headingVoice: optional(text("Heading, second line, in italics", { max: 60 })),
    button: text("Button", { max: 24 }),
    picture: picture("Picture"),
  },
  collect: (_block, { settings }) => ({ timeZone: settings.booking.timeZone }),
});
