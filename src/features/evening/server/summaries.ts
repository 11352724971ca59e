import type { EveningEventKind } from "../contract/evening.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { readableTime } from "../../../core/shared/time.ts";
import { tablesText } from "../rules/evening-rules.ts";
import type { EventDetails } from "../../../core/server/log/log.ts";

const at = ({ tables = [] }: EventDetails): string =>
  tables.length === 0 ? "" : ` at ${tablesText(tables)}`;

/** Formats minutes with their sign: `+15`, `−15`. */
const signed = (minutes: number): string => (minutes < 0 ? `−${-minutes}` : `+${minutes}`);

/**
 * Summarizes an event for the log: `4 Delgado moved to 9`.
 *
 * @param name of the guest; null if unknown or deleted since
 */
export function summaryOf(
  kind: EveningEventKind,
  details: EventDetails,
  name: string | null,
  formats: Formats,
): string {
  const { size, tables = [], minutes = 0, reason } = details;
  const time = readableTime(details.time ?? "", formats);
  const who = [size, name].filter((part) => part !== undefined && part !== null).join(" ") || "A party";
  const names = tablesText(tables);
  switch (kind) {
    case "booked":
      return `${who} booked for ${time}${at(details)}`;
    case "walked-in":
      return `${who} walked in${at(details)}`;
    case "seated":
      return `${who} seated${at(details)}`;
    case "completed":
      return `${who} left`;
    case "no-show":
      return `${who} did not come`;
    case "cancelled":
      return `${who} cancelled, ${time}`;
    case "moved":
      return `${who} moved to ${[names || "no table", time].filter(Boolean).join(", ")}`;
    case "joined":
      return `${who} joined${at(details)}`;
    case "lengthened":
      return `${who} ${signed(minutes)} minutes`;
    case "edited":
      return `${who} edited`;
    case "confirmed":
      return `${who} confirmed`;
    case "answered":
      return `${who} will come`;
    case "blocked":
      return `${names} closed${reason ? `: ${reason}` : ""}`;
    case "unblocked":
      return `${names} open again`;
    case "waiting":
      return `${who} waiting`;
    case "offered":
      return `${who} was offered ${names || "a table"} at ${time}`;
    case "offer-withdrawn":
      return `${who}: offer withdrawn`;
    case "offer-lapsed":
      return `${who}: offer lapsed`;
    case "offer-accepted":
      return `${who} took the offer${at(details)}, ${time}`;
    case "offer-declined":
      return `${who} declined the offer`;
    case "left-waiting":
      return `${who} left the waiting list`;
    case "paused":
      return "Online bookings paused";
    case "resumed":
      return "Online bookings resumed";
    case "table-renamed":
      return `Table ${reason ?? ""} is now ${names}`;
    case "order-unseen":
      return `${details.label ?? "An order"}: the kitchen hasn’t seen it`;
    case "orders-paused":
      return reason === "silence"
        ? "New orders paused: no screen in the kitchen shows them"
        : "New orders paused";
    case "orders-resumed":
      return "New orders are taken again";
    case "undone":
      return `Undone: ${details.undoes ? summaryOf(details.undoes.kind as EveningEventKind, { ...details, undoes: undefined }, name, formats) : who}`;
  }
}
