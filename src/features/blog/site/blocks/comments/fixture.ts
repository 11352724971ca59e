import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { comments } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof comments>, "block" | "data"> = {
  block: {
    comments: [
      { author: "Jonas Petersen", date: "2026-11-14", content: "Tell Marco I found the thyme. It was me." },
      {
        author: "Guest User",
        date: "2026-11-15",
        content: "I am on the waiting list for the soup. Number nine. Hopeful.",
      },
    ],
    note: "Marco reads every one of these, aloud, to the ovens.",
  },
  data: undefined,
};
