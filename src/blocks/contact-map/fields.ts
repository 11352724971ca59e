import { defineBlock } from "../define.ts";
import { optional, group, textarea, text } from "../../content-model/fields.ts";

export const contactMap = defineBlock({
  type: "contact-map",
  label: "Map with address, telephone and hours",
  help: "Shows how to get here. Address, telephone, email and the hours of the contact card come from the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    way: textarea("Directions", {
      max: 240,
      help: "Also says what the map shows to those who cannot see it.",
    }),
    hoursTitle: text("Heading of the hours", { max: 40 }),
    map: group("Names on the map", {
      water: text("Water", { max: 24 }),
      street: text("The restaurant's street", { max: 24 }),
      uphill: text("Street from the tram", { max: 24 }),
      stop: text("Tram stop", { max: 24 }),
      left: text("Neighbour on the left", { max: 18 }),
      right: text("Neighbour on the right", { max: 18 }),
    }),
  },
  getData: (_block, { settings: { site, hours } }) => ({
    name: site.name,
    address: site.address,
    phone: site.phone,
    hotline: site.hotline,
    email: site.email,
    hours: hours.contactCard,
  }),
});
