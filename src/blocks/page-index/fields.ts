import { defineBlock } from "../define.ts";
import { text } from "../../content-model/fields.ts";

interface Group {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

/** The build hands over the pages: they are known only when all of them are composed. */
export const pageIndex = defineBlock({
  type: "page-index",
  label: "Links to all pages",
  fields: { heading: text("Heading") },
  getData: (): { groups: readonly Group[] } => ({ groups: [] }),
});
