import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { findOrder } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof findOrder>, "block" | "data"> = {
  block: {},
  data: { phone: "555-0100", isOpen: true },
};
