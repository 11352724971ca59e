import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { findReservation } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof findReservation>, "block" | "data"> = {
  block: {
    heading: "Which table is yours?",
    text: "It’s on your ticket and in our email. Capitals and dashes do not matter.",
    button: "FIND MY TABLE",
    without: "Booked without an email address? Ring us and we look it up:",
  },
  data: { phone: "555-0100" },
};
