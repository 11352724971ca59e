import { defineBlock } from "../../../../../content/compose/define.ts";
import { optional, image, textarea, text } from "../../../../../content/model/fields.ts";

export const contactMap = defineBlock({
  type: "contact-map",
  messages: ["house"],
  label: "Address, telephone and hours, beside a map",
  help: "Shows how to get here. Address, telephone, email and the hours of the contact card come from the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    way: textarea("Directions", { max: 240 }),
    image: optional(
      image("Map", {
        help: "Or a picture of the street; a dark one works best. If empty, only the text is shown.",
      }),
    ),
    hoursTitle: text("Heading of the hours", { max: 40 }),
  },
  getData: (_block, { settings: { site, hours } }) => ({
    address: site.address,
    phone: site.phone,
    hotline: site.hotline,
    email: site.email,
    hours: hours.contactCard,
  }),
});
