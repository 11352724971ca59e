import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { account } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof account>, "block" | "data"> = {
  block: {
    heading: "Your name in the book.",
    emptyHeading: "No table yet",
    emptyText: "Everything you book with this address, or while logged in, shows up here.",
    book: { label: "BOOK A TABLE", to: "/Book" },
  },
  data: { phone: "555-0100" },
};
