import { defineBlock } from "../define.ts";
import { longText, text } from "../../content-model/fields.ts";

export const newsletterStrip = defineBlock({
  type: "newsletter-strip",
  label: "Newsletter",
  help: "The address is checked in the guest's browser and is not sent anywhere.",
  fields: {
    heading: text("Heading", { max: 60 }),
    text: longText("Text", { max: 240 }),
    label: text("Words above the field", { max: 40 }),
    button: text("Button", { max: 20 }),
    note: longText("Below the field", { max: 160 }),
  },
  collect: (_block, { settings: { site } }) => ({ name: site.name, established: site.established }),
});
