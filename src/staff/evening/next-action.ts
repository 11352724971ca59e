import type { Party } from "./model/book.ts";

export type NextAction = "seat" | "table" | "left" | "confirm" | undefined;

/** The next right thing to do with a party. */
export function nextAction({ status, tables }: Pick<Party, "status" | "tables">): NextAction {
  switch (status) {
    case "pending":
    case "confirmed":
      return tables.length === 0 ? "table" : "seat";
    case "seated":
      return "left";
    default:
      return undefined;
  }
}
