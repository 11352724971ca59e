import type { Party } from "./model/book.ts";

export type NextAction = "seat" | "table" | "left" | "confirm" | "came" | undefined;

/** The next action for a party. @param isPast whether its evening is over */
export function nextAction(
  { status, tables }: Pick<Party, "status" | "tables">,
  isPast: boolean,
): NextAction {
  switch (status) {
    case "pending":
    case "confirmed":
      if (isPast) return "came";
      return tables.length === 0 ? "table" : "seat";
    case "seated":
      return "left";
    default:
      return undefined;
  }
}
