import { defineBlock } from "../../../content/compose/define.ts";
import { text } from "../../../content/model/fields.ts";

/** Contents of the page for addresses that do not exist. The build adds it. */
export const notFound = defineBlock({
  type: "not-found",
  messages: ["search"],
  label: "Page not found",
  transparentHeader: true,
  fields: { heading: text("Heading") },
  getData: (_block, { settings: { navigation } }) => ({ links: [...navigation.headerA, navigation.book] }),
});
