import { defineBlock } from "../../../content/compose/define.ts";
import { optional, linkGroup, textarea, text } from "../../../content/model/fields.ts";

export const infoCards = defineBlock({
  type: "info-cards",
  label: "Two cards: opening hours and address",
  help: "Hours, address and telephone come from the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    hoursHeading: text("Heading of the hours", { max: 40 }),
    addressHeading: text("Heading of the address", { max: 40 }),
    way: textarea("Directions", { max: 240 }),
    link: linkGroup("Link"),
  },
  getData: (_block, { settings: { site, hours } }) => ({
    hours: hours.about,
    address: site.address,
    phone: site.phone,
    email: site.email,
  }),
});
