import { defineBlock } from "../../../content/compose/define.ts";
import { text } from "../../../content/model/fields.ts";

/** Content of the page that is shown for URLs that do not exist. The build adds this page. */
export const notFound = defineBlock({
  type: "not-found",
  messages: ["search"],
  label: "Page not found",
  transparentHeader: true,
  fields: { heading: text("Heading") },
  getData: (_block, { settings: { navigation } }) => ({ links: [...navigation.headerA, navigation.book] }),
});
