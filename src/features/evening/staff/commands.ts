import { type Stay, tablesText } from "../rules/evening-rules.ts";
import type { EveningBook, Party, TableBlock, WaitingParty } from "./model/book.ts";
import { changeTo } from "./model/clashes.ts";
import { clockTime, readTimeText, timeText } from "./model/clock.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";

/** A command, with the texts that describe it in the list of queued changes and in refusals. */
export interface CommandRequest {
  readonly command: EveningCommand;
  readonly text: string;
}

const on = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });

/** @param minutes length of the stay, if it differs from the usual one */
export const seat = (party: Party, tables?: readonly string[], minutes?: number): CommandRequest => ({
  command: {
    kind: "seat",
    ...on(party),
    ...(tables ? { tables: [...tables] } : {}),
    ...(minutes === undefined ? {} : { minutes }),
  },
  text: `${party.name}: seated${tables ? ` at ${tablesText(tables)}` : ""}`,
});

export const complete = (party: Party): CommandRequest => ({
  command: { kind: "complete", ...on(party) },
  text: `${party.name}: left`,
});

export const noShow = (party: Party): CommandRequest => ({
  command: { kind: "no-show", ...on(party) },
  text: `${party.name}: no-show`,
});

export const cancel = (party: Party, reason: string): CommandRequest => ({
  command: { kind: "cancel", ...on(party), reason },
  text: `${party.name}: cancelled`,
});

export const confirm = (party: Party): CommandRequest => ({
  command: { kind: "confirm", ...on(party) },
  text: `${party.name}: confirmed`,
});

/**
 * Moves a party to other tables, another time, or both. Sends only the tables or the time if the other stays
 * the same.
 */
export function move(party: Party, to: Pick<Stay, "tables" | "from">): CommandRequest {
  const { tables, from } = changeTo(party, to);
  const time = from === undefined ? undefined : clockTime(from);
  return {
    command: {
      kind: "move",
      ...on(party),
      ...(tables ? { tables: [...tables] } : {}),
      ...(time === undefined ? {} : { time }),
    },
    text: `${party.name}: ${to.tables.length === 0 ? "off the tables" : `to ${tablesText(to.tables)}`}${from === undefined ? "" : ` at ${timeText(from)}`}`,
  };
}

export const join = (party: Party, table: string): CommandRequest => ({
  command: { kind: "join", ...on(party), tables: [table] },
  text: `${party.name}: joined with ${table}`,
});

export const lengthen = (party: Party, minutes: number): CommandRequest => ({
  command: { kind: "lengthen", ...on(party), minutes },
  text: `${party.name}: ${minutes > 0 ? "+" : "−"}${Math.abs(minutes)} min`,
});

export const edit = (
  party: Party,
  details: {
    readonly note?: string;
    readonly allergies?: string;
    readonly occasion?: string;
    readonly size?: number;
  },
): CommandRequest => ({
  command: { kind: "edit", ...on(party), ...details },
  text: details.note ? `${party.name}: note “${details.note}”` : `${party.name}: details`,
});

export const walkIn = (size: number, tables: readonly string[], minutes?: number): CommandRequest => ({
  command: {
    kind: "walk-in",
    size,
    tables: [...tables],
    ...(minutes === undefined ? {} : { minutes }),
  },
  text: `Walk-in of ${size} at ${tablesText(tables)}`,
});

export const block = (
  book: EveningBook,
  tables: readonly string[],
  reason: string,
  from: string | undefined,
): CommandRequest => ({
  command: {
    kind: "block",
    date: book.date,
    tables: [...tables],
    ...(reason ? { reason } : {}),
    ...(from ? { from } : {}),
  },
  text: `${tables.length === 1 ? "Table" : "Tables"} ${tablesText(tables)}: closed`,
});

export const unblock = (one: TableBlock): CommandRequest => ({
  command: { kind: "unblock", ...on(one) },
  text: `${one.tables.length === 1 ? "Table" : "Tables"} ${tablesText(one.tables)}: open again`,
});

export const wait = (
  book: EveningBook,
  size: number,
  details: { readonly name: string; readonly phone: string },
): CommandRequest => ({
  command: {
    kind: "wait",
    date: book.date,
    size,
    atTheDoor: true,
    ...(details.name ? { name: details.name } : {}),
    ...(details.phone ? { phone: details.phone } : {}),
  },
  text: `${details.name || "Party"} of ${size}: on the waiting list`,
});

export const seatWaiting = (
  one: WaitingParty,
  tables: readonly string[],
  minutes?: number,
): CommandRequest => ({
  command: {
    kind: "seat-waiting",
    ...on(one),
    tables: [...tables],
    ...(minutes === undefined ? {} : { minutes }),
  },
  text: `${one.name}: seated at ${tablesText(tables)}`,
});

export const offer = (one: WaitingParty, tables: readonly string[], time: string): CommandRequest => ({
  command: { kind: "offer", ...on(one), tables: [...tables], time },
  text: `${one.name}: ${tablesText(tables)} offered at ${readTimeText(time)}`,
});

export const withdrawOffer = (one: WaitingParty): CommandRequest => ({
  command: { kind: "withdraw-offer", ...on(one) },
  text: `${one.name}: offer withdrawn`,
});

export const removeWaiting = (one: WaitingParty): CommandRequest => ({
  command: { kind: "remove-waiting", ...on(one) },
  text: `${one.name}: off the list`,
});

export const undo = (sequence: number, text: string): CommandRequest => ({
  command: { kind: "undo", sequence },
  text: `Undo: ${text}`,
});

export const pauseBookings = (book: EveningBook): CommandRequest => ({
  command: book.onlineBookings.paused
    ? { kind: "resume", date: book.date }
    : { kind: "pause", date: book.date },
  text: book.onlineBookings.paused ? "Online bookings: resumed" : "Online bookings: paused",
});
