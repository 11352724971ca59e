import { defineBlock } from "../../../../../content/compose/define.ts";
import { linkGroup, textarea, text } from "../../../../../content/model/fields.ts";

export const account = defineBlock({
  type: "account",
  messages: ["account", "forms"],
  transparentHeader: true,
  label: "The guest's account",
  help: "A guest who is logged in sees reservations, devices and data here; everybody else logs in here.",
  fields: {
    heading: text("Heading", { max: 60 }),
    emptyHeading: text("Heading while there is no reservation", { max: 60 }),
    emptyText: textarea("Text while there is no reservation", { max: 200 }),
    book: linkGroup("Button for booking"),
  },
  getData: (_block, { settings: { site } }) => ({ phone: site.phone }),
});
