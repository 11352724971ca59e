import { defineBlock } from "../define.ts";
import { longText, optional, text } from "../../content-model/fields.ts";

export const contactForm = defineBlock({
  type: "contact-form",
  label: "Office and message form",
  help: "Telephones, address, e-mail and office hours come from the settings.",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { max: 320 }),
    formHeading: text("Heading of the form", { max: 60 }),
    note: optional(longText("Below the form's heading", { max: 240 })),
    button: text("Button", { max: 24 }),
  },
  collect: (_block, { settings: { site, hours } }) => ({
    address: site.address,
    phone: site.phone,
    hotline: site.hotline,
    email: site.email,
    office: hours.office,
  }),
});
