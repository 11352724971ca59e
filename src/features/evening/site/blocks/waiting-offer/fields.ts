import { defineBlock } from "../../../../../content/compose/define.ts";
import { image, linkGroup, text } from "../../../../../content/model/fields.ts";

export const waitingOffer = defineBlock({
  type: "waiting-offer",
  messages: ["reservation"],
  label: "Table offered from the waiting list",
  help: "Shows a guest on the waiting list the table held for them. The link in their email opens it.",
  fields: {
    heading: text("Heading if the link is missing", { max: 60 }),
    image: image("Picture"),
    book: linkGroup("Link to book a table"),
  },
  getData: (_block, { settings: { site } }) => ({ phone: site.phone }),
});
