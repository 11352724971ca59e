import { defineBlock } from "../../../content/compose/define.ts";
import { text } from "../../../content/model/fields.ts";

interface Group {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

/** Links to all pages. The build fills them in when all pages are composed. */
export const pageIndex = defineBlock({
  type: "page-index",
  label: "Links to all pages",
  fields: { heading: text("Heading") },
  getData: (): { groups: readonly Group[] } => ({ groups: [] }),
});
