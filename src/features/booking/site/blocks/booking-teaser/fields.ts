import { defineBlock } from "../../../../../content/compose/define.ts";
import { timesField, listOfferedTimes } from "../form-times.ts";
import { checkbox, linkGroup, textarea, optional, image, text } from "../../../../../content/model/fields.ts";

export const bookingTeaser = defineBlock({
  type: "booking-teaser",
  messages: ["booking"],
  label: "Short booking form beside a picture",
  help: "Opens the page of the link below the button, with the guest's choices filled in.",
  overlapSide: "left",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    button: text("Button text", { max: 24 }),
    times: timesField,
    note: optional(textarea("Text below the button", { max: 160 })),
    link: optional(linkGroup("Link below the button")),
    image: image("Picture"),
    overlap: checkbox("The picture overlaps the block above", {
      help: "On large screens, if that block has room for it.",
    }),
  },
  getData: ({ times }, { settings }) => ({
    timeZone: settings.booking.timeZone,
    times: listOfferedTimes(times, settings),
  }),
});
