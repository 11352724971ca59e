import stringWidth from "string-width";
import { substances } from "../../../../content/model/dietary.ts";
import type { BagAllergens } from "../../contract/orders.ts";
import { formatCents } from "../../../../core/shared/money.ts";
import { pickAllergens } from "../../../../content/model/order-options.ts";
import { readableTimeOf } from "../../../booking/rules/clock.ts";
import { labelOf } from "../order-log.ts";
import { choiceNames, type StoredOrder, type StoredOrderLine } from "../store.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import { minuteOf } from "../../../booking/rules/service-time.ts";
import type { PrintJobsTable } from "../tables.ts";
import { allergensOfBag, type LineAllergens } from "../allergens.ts";

/* Text of an order's ticket for 80 mm paper: plain text with 48 columns, in English for the staff. */

/** Columns of 80 mm paper in a printer's usual font. */
export const columns = 48;

export interface Printed {
  readonly order: StoredOrder;
  readonly lines: readonly StoredOrderLine[];
  readonly reason: PrintJobsTable["reason"];
  /** Undefined for the bag's label. */
  readonly station: string | undefined;
  /** When a printer last fetched the ticket, ISO 8601; undefined on the first fetch. */
  readonly printedBefore: string | undefined;
}

export interface PrintContext {
  readonly rules: BookingRules;
  readonly restaurant: string;
  readonly now: Date;
}

const rule = "-".repeat(columns);

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Returns as much of a text as fits into a number of columns, but at least one character. Does not split
 * characters; wide characters count as two columns.
 */
function fitting(text: string, room: number): string {
  let fits = "";
  for (const { segment } of graphemes.segment(text)) {
    if (fits !== "" && stringWidth(fits + segment) > room) break;
    fits += segment;
  }
  return fits;
}

/** Wraps a text, and indents continuation lines. Splits words that are longer than a line. */
export function wrapped(text: string, indent = 0, width = columns): string[] {
  const rows: string[] = [];
  let row = "";
  const pad = " ".repeat(indent);
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    for (;;) {
      const before = row === "" ? (rows.length === 0 ? "" : pad) : `${row} `;
      if (stringWidth(before) + stringWidth(rest) <= width) {
        row = before + rest;
        break;
      }
      if (row.trim() === "") {
        const part = fitting(rest, width - before.length);
        rows.push(before + part);
        rest = rest.slice(part.length);
        continue;
      }
      rows.push(row);
      row = "";
    }
  }
  return row === "" ? rows : [...rows, row];
}

/** Puts two texts at opposite ends of a line or, if they do not fit, on separate lines. */
const ends = (left: string, right: string): string[] => {
  const room = columns - stringWidth(right);
  return stringWidth(left) < room
    ? [left + " ".repeat(room - stringWidth(left)) + right]
    : [...wrapped(left), " ".repeat(Math.max(0, room)) + right];
};

const centred = (text: string): string =>
  " ".repeat(Math.max(0, Math.floor((columns - stringWidth(text)) / 2))) + text;

const namesOf = (of: readonly string[]): string[] =>
  of.map((one) => substances[one as keyof typeof substances] ?? one);

function allergenRows(of: BagAllergens, indent = ""): string[] {
  const { contains, free, unconfirmed, isFreeOfAll } = pickAllergens(of);
  const row = (label: string, names: readonly string[]) =>
    names.length === 0 ? [] : wrapped(`${indent}${label}: ${names.join(", ")}`, indent.length + 2);
  const there = namesOf(contains).map((name) => name.toUpperCase());
  return [
    ...row("CONTAINS", isFreeOfAll ? ["none of the fourteen"] : there),
    ...row("Not in it", namesOf(free)),
    ...row("Please ask, not confirmed", namesOf(unconfirmed)),
  ];
}

const allergensOf = (line: StoredOrderLine): LineAllergens => JSON.parse(line.allergens) as LineAllergens;

/**
 * Names the allergens that a line of the order contains, with a note if others are not confirmed: `Contains
 * Gluten; others not confirmed`. Empty if all allergens are confirmed to be absent.
 */
function inShort(line: StoredOrderLine): string {
  const { contains, unconfirmed } = pickAllergens(allergensOfBag([allergensOf(line)]));
  const named = contains.length > 0 ? `Contains ${namesOf(contains).join(", ")}` : "";
  if (unconfirmed.length === 0) return named;
  return named ? `${named}; others not confirmed` : "Allergens not confirmed";
}

/** @param full true to print all three states of allergens */
function lineRows(line: StoredOrderLine, full: boolean): string[] {
  const options = choiceNames(line).join(", ");
  return [
    ...wrapped(`${line.quantity} ${line.title.toUpperCase()}`, 3),
    ...(options ? wrapped(options, 0, columns - 3).map((row) => `   ${row}`) : []),
    ...(line.note ? wrapped(`"${line.note}"`, 0, columns - 3).map((row) => `   ${row}`) : []),
    ...(full
      ? allergenRows(allergensOfBag([allergensOf(line)]), "   ")
      : wrapped(inShort(line), 0, columns - 3).map((row) => `   ${row}`)),
  ];
}

/** Returns the order's lines before the guest's change. Empty once the kitchen has seen the change. */
const formerRows = ({ changed_from }: StoredOrder): string[] =>
  changed_from === null
    ? []
    : (
        JSON.parse(changed_from) as { quantity: number; title: string; choices: { name: string }[] }[]
      ).flatMap(({ quantity, title, choices }) =>
        wrapped(`was ${[`${quantity} ${title}`, ...choices.map(({ name }) => name)].join(", ")}`, 4),
      );

/** Returns the warnings printed at the top of a ticket. */
function markRows({ order, reason, printedBefore }: Printed, at: (iso: string) => string): string[] {
  const mark = (text: string) => [rule, centred(`*** ${text} ***`), rule];
  return [
    ...(order.sample === 1 ? mark("SAMPLE") : []),
    ...(printedBefore === undefined ? [] : mark(`REPRINT of ${at(printedBefore)}`)),
    ...(order.state === "cancelled"
      ? mark(`CANCELLED ${at(order.cancelled_at ?? order.updated_at)}`)
      : reason === "changed"
        ? mark(`CHANGED ${at(order.changed_at ?? order.updated_at)}`)
        : []),
    ...(order.moved_from === null ? [] : mark(`MOVED ${order.moved_from} → ${order.table_name ?? ""}`)),
  ];
}

const allergyRows = ({ allergies }: StoredOrder): string[] =>
  allergies === null ? [] : [rule, ...wrapped(`ALLERGIES: ${allergies.toUpperCase()}`, 2), rule];

function stationTicket(
  printed: Printed,
  { rules, now }: PrintContext,
  at: (iso: string) => string,
): string[] {
  const { order, lines, station } = printed;
  const own = lines.filter((line) => line.station === station);
  const others = [
    ...new Set(lines.flatMap((line) => (line.station === station ? [] : (line.station ?? [])))),
  ];
  const starts = own.flatMap(({ start_by }) => (start_by === null ? [] : [Date.parse(start_by)]));
  return [
    ...ends((station ?? "").toUpperCase(), readableTimeOf(minuteOf(now), rules)),
    ...ends(
      labelOf(order).toUpperCase(),
      `start ${at(starts.length > 0 ? new Date(Math.min(...starts)).toISOString() : order.start_by)}`,
    ),
    ...ends(order.number, `due ${at(order.due_at)}`),
    ...markRows(printed, at),
    ...allergyRows(order),
    "",
    ...(printed.reason === "changed" ? [...formerRows(order), ""] : []),
    ...own.flatMap((line) => [...lineRows(line, false), ""]),
    ...(others.length > 0 ? wrapped(`with ${others.join(", ")}`, 5) : []),
  ];
}

function bagLabel(
  printed: Printed,
  { rules, restaurant }: PrintContext,
  at: (iso: string) => string,
): string[] {
  const { order, lines } = printed;
  return [
    ...ends(restaurant.toUpperCase(), `${at(order.due_at)} - ${at(order.latest_at)}`),
    centred(order.number),
    ...(order.name ? wrapped(order.name, 4) : []),
    ...markRows(printed, at),
    ...allergyRows(order),
    "",
    ...lines.flatMap((line) => lineRows(line, false)),
    rule,
    ...allergenRows(allergensOfBag(lines.map(allergensOf))),
    rule,
    ...ends("TO PAY", formatCents(order.total_cents, rules.formats)),
    ...(order.phone_number ? wrapped(order.phone_number) : []),
    "",
    "packed by ______________",
  ];
}

/** Returns the text to print, in lines of at most 48 columns. */
export function ticketText(printed: Printed, context: PrintContext): string {
  const at = (iso: string) => readableTimeOf(minuteOf(new Date(iso)), context.rules);
  const rows =
    printed.station === undefined ? bagLabel(printed, context, at) : stationTicket(printed, context, at);
  return `${rows.map((row) => row.trimEnd()).join("\n")}\n\n`;
}
