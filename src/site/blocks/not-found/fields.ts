import { defineBlock } from "../../../content/compose/define.ts";
import { text } from "../../../content/model/fields.ts";

/** The contents of the page of an address that does not exist. The build puts it there. */
export const notFound = defineBlock({
  type: "not-found",
  messages: ["search"],
  label: "Page not found",
  transparentHeader: true,
  fields: { heading: text("Heading") },
  getData: (_block, { settings: { navigation } }) => ({ links: [...navigation.headerA, navigation.book] }),
});
