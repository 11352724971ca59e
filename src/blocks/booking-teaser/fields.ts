import { defineBlock } from "../define.ts";
import { labelledLink, longText, optional, picture, text } from "../../content-model/fields.ts";

export const quickBooking = defineBlock({
  type: "quick-booking",
  label: "Quick booking",
  help: "A card the guest fills in for themselves: nothing is sent.",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    button: text("Button", { max: 24 }),
    note: optional(longText("Below the button", { max: 160 })),
    link: optional(labelledLink("Link below the button")),
    picture: picture("Picture"),
  },
  collect: (_block, { settings }) => ({ timeZone: settings.booking.timeZone }),
});
