import type { BlockProps } from "../define.ts";
import type { findReservation } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof findReservation>, "block" | "data"> = {
  block: {
    heading: "Which table is yours?",
    text: "The number stands on the confirmation and in our email to you. Capitals and dashes do not matter.",
    button: "FIND MY TABLE",
    without: "Booked without an email address? Ring us and we look it up:",
  },
  data: { phone: "555-0100" },
};
