import { tablesText } from "../../rules/evening-rules.ts";
import { seat, seatWaiting, walkIn, type CommandRequest } from "../commands.ts";
import type { Party, WaitingParty } from "../model/book.ts";

/** Party to be seated when the host next taps a table. */
export type Picked =
  | { readonly kind: "party"; readonly party: Party }
  | { readonly kind: "waiting"; readonly waitingParty: WaitingParty }
  | { readonly kind: "walk-in"; readonly size: number };

export const sizeOf = (picked: Picked): number =>
  picked.kind === "party"
    ? picked.party.size
    : picked.kind === "waiting"
      ? picked.waitingParty.size
      : picked.size;

export const nameOf = (picked: Picked): string =>
  picked.kind === "party"
    ? picked.party.name
    : picked.kind === "waiting"
      ? picked.waitingParty.name
      : "Walk-in";

export function seatCommand(
  picked: Picked,
  tables: readonly string[],
  minutes: number | undefined,
): CommandRequest {
  switch (picked.kind) {
    case "party": {
      const isAsBooked = tablesText(tables) === tablesText(picked.party.tables);
      return seat(picked.party, isAsBooked ? undefined : tables, minutes);
    }
    case "waiting":
      return seatWaiting(picked.waitingParty, tables, minutes);
    case "walk-in":
      return walkIn(picked.size, tables, minutes);
  }
}
