import type { BlockProps } from "../../../content/compose/define.ts";
import type { notFound } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof notFound>, "block" | "data"> = {
  block: { heading: "This table does not exist" },
  data: {
    links: [
      { label: "LUNCH", to: "/lunch" },
      { label: "BOOK A TABLE", to: "/Book" },
    ],
  },
};
