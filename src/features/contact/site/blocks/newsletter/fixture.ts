import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { newsletter } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof newsletter>, "block" | "data"> = {
  block: {
    heading: "One letter a month",
    text: "What is in season, which evenings still have a table, and one thing that Henri said.",
    label: "Your email address",
    button: "Subscribe",
    note: "On the first Friday of the month, and never more often.",
  },
  data: { name: "The restaurant", established: 1998, email: "table@example.com" },
};
