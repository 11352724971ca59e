import { defineBlock } from "../define.ts";
import { labelledLink, longText, text } from "../../content-model/fields.ts";

export const infoCards = defineBlock({
  type: "info-cards",
  label: "Opening hours and address",
  help: "Hours, address and telephone come from the settings.",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 60 }),
    hoursHeading: text("Heading of the hours", { max: 40 }),
    addressHeading: text("Heading of the address", { max: 40 }),
    way: longText("How to get there", { max: 240 }),
    link: labelledLink("Link"),
  },
  collect: (_block, { settings: { site, hours } }) => ({
    hours: hours.about,
    address: site.address,
    phone: site.phone,
    email: site.email,
  }),
});
