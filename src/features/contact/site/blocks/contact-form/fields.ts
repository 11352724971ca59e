import { defineBlock } from "../../../../../content/compose/define.ts";
import { checkbox, textarea, optional, text } from "../../../../../content/model/fields.ts";

export const contactForm = defineBlock({
  type: "contact-form",
  messages: ["contact", "forms"],
  label: "Contact details with a message form",
  help: "Telephones, address, email and office hours come from the settings.",
  overlapSide: "right",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { max: 320 }),
    formHeading: text("Heading of the form", { max: 60 }),
    note: optional(textarea("Text below the form's heading", { max: 240 })),
    button: text("Button text", { max: 24 }),
    overlap: checkbox("The form overlaps the block above", {
      help: "On large screens, if that block has room for it.",
    }),
  },
  getData: (_block, { settings: { site, hours } }) => ({
    address: site.address,
    phone: site.phone,
    hotline: site.hotline,
    email: site.email,
    office: hours.office,
  }),
});
