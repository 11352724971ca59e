import { defineBlock } from "../define.ts";
import { linkGroup, textarea, optional, image, text } from "../../content-model/fields.ts";

export const bookingTeaser = defineBlock({
  type: "booking-teaser",
  label: "Quick booking",
  help: "A card the guest fills in for themselves: nothing is sent.",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    button: text("Button", { max: 24 }),
    note: optional(textarea("Below the button", { max: 160 })),
    link: optional(linkGroup("Link below the button")),
    image: image("Picture"),
  },
  getData: (_block, { settings }) => ({ timeZone: settings.booking.timeZone }),
});
