import { defineBlock } from "../../../../../content/compose/define.ts";
import { textarea, text } from "../../../../../content/model/fields.ts";

export const newsletter = defineBlock({
  type: "newsletter",
  label: "Newsletter form",
  help: "Checks the address, and drafts an email with which the guest subscribes.",
  fields: {
    heading: text("Heading", { max: 60 }),
    text: textarea("Text", { max: 240 }),
    label: text("Label of the field", { max: 40 }),
    button: text("Button text", { max: 20 }),
    note: textarea("Text below the field", { max: 160 }),
  },
  getData: (_block, { settings: { site } }) => ({
    name: site.name,
    established: site.established,
    email: site.email,
  }),
});
