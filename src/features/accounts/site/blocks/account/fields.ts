import { defineBlock } from "../../../../../content/compose/define.ts";
import { image, linkGroup, optional, textarea, text } from "../../../../../content/model/fields.ts";

export const account = defineBlock({
  type: "account",
  messages: ["account", "forms"],
  transparentHeader: true,
  label: "The guest's account",
  help: "A guest who is logged in sees reservations, devices and data here; everyone else can log in here.",
  fields: {
    heading: text("Heading", { max: 60 }),
    emptyHeading: text("Heading if there is no reservation", { max: 60 }),
    emptyText: textarea("Text if there is no reservation", { max: 200 }),
    book: linkGroup("Button for booking"),
    image: optional(image("Picture", { help: "Behind the heading, for guests who are not logged in." })),
  },
  getData: (_block, { settings: { site } }) => ({ phone: site.phone }),
});
