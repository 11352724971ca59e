import type { KitchenLine, KitchenOrder } from "../../contract/kitchen.ts";
import { minuteOf, type Minute } from "./clock.ts";
import type { BagAllergens } from "../../contract/orders.ts";
import { substances, type Substance } from "../../../../content/model/substances.ts";

/**
 * State of a ticket, shown in its header. `burning`: it is being cooked. `go`: it must be started now.
 * `later`: it can wait. `over`: it is overdue. `void`: it was cancelled.
 */
export type TicketState = "burning" | "go" | "later" | "over" | "void";

/**
 * Next action for a ticket. The button at the foot of the ticket, and the ticket's key, carry out this
 * action.
 */
export type NextThing = "see" | "confirm" | "start" | "start-early" | "bump";

/** An order as shown for one station, or for all stations. */
export interface Ticket {
  readonly order: KitchenOrder;
  readonly state: TicketState;
  readonly next: NextThing;
  /** Lines to which the next action applies. */
  readonly nextLines: readonly KitchenLine[];
  /**
   * Latest time to start the first line that has not been started. If all lines have been started, the latest
   * time for the first of them.
   */
  readonly startBy: Minute;
  /** When the first of the ticket's lines was started. */
  readonly startedAt: Minute | undefined;
  /** End of the range first promised; undefined if the range has not changed. */
  readonly promised: Minute | undefined;
  readonly due: Minute;
  /** Lines of the station, or of all stations. Within a station, lines with options or a note come first. */
  readonly lines: readonly KitchenLine[];
  /** Progress at other stations: `Pan: done`. */
  readonly elsewhere: readonly string[];
  /** True if no cook has touched the ticket since it arrived. */
  readonly isNew: boolean;
  /** True if the guest has changed the order and no cook has touched the ticket since. */
  readonly isChanged: boolean;
}

/** Returns the part of an order's number that is called out: `K7QX`. */
export const shortNumber = (number: string): string => number.split("-")[0]!;

/** Returns the kitchen's name for an order: `Bag K7QX`, `Table 9`. */
export const nameOf = ({
  destination,
  table,
  number,
}: Pick<KitchenOrder, "destination" | "table" | "number">) =>
  destination === "table" ? `Table ${table ?? "?"}` : `Bag ${shortNumber(number)}`;

const isVoid = ({ state }: KitchenOrder): boolean => state === "cancelled";

/** True if the order has a ticket. A cancelled order keeps its ticket until a cook has seen the cancellation. */
const isOpen = (order: KitchenOrder): boolean =>
  order.state === "received" ||
  order.state === "cooking" ||
  (isVoid(order) &&
    order.cancelledAt !== null &&
    (order.seenAt === null || Date.parse(order.seenAt) < Date.parse(order.cancelledAt)));

/**
 * Sorts lines by station, in the order of the settings. Within a station, lines with options or a note come
 * first.
 */
function orderLines(lines: readonly KitchenLine[], stations: readonly string[]): readonly KitchenLine[] {
  const place = ({ station }: KitchenLine) => {
    const index = stations.indexOf(station ?? "");
    return index === -1 ? stations.length : index;
  };
  const isPlain = ({ choices, note }: KitchenLine) => Number(choices.length === 0 && note === null);
  return lines.toSorted((a, b) => place(a) - place(b) || isPlain(a) - isPlain(b) || a.position - b.position);
}

const portionsOf = (lines: readonly KitchenLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function elsewhereOf(order: KitchenOrder, station: string): readonly string[] {
  const others = order.lines.filter((line) => line.station !== station);
  return [...new Set(others.map((line) => line.station))].map((name) => {
    const lines = others.filter((line) => line.station === name);
    const open = lines.filter(({ doneAt }) => doneAt === null);
    if (open.length === 0) return `${name ?? "No station"}: done`;
    const count = portionsOf(open);
    const isBegun = open.some(({ startedAt }) => startedAt !== null);
    return `${name ?? "No station"}: ${count}${isBegun ? " on the fire" : ", not started"}`;
  });
}

const startOf = (line: KitchenLine, order: KitchenOrder): Minute => minuteOf(line.startBy ?? order.startBy);

/**
 * Returns the lines to start next: those that must be started now or, if there are none, those with the
 * earliest start.
 */
function toStart(waiting: readonly KitchenLine[], order: KitchenOrder, now: Minute): readonly KitchenLine[] {
  const first = Math.max(now, Math.min(...waiting.map((line) => startOf(line, order))));
  return waiting.filter((line) => startOf(line, order) <= first);
}

/** Returns the next action for the lines of a station, or of all stations, and the lines to which it applies. */
function nextOf(
  order: KitchenOrder,
  open: readonly KitchenLine[],
  now: Minute,
  isUnseen: boolean,
): Pick<Ticket, "next" | "nextLines"> {
  if (isVoid(order) || isUnseen || order.factsChanged.length > 0) return { next: "see", nextLines: open };
  if (order.allergies !== null && order.allergiesConfirmedAt === null)
    return { next: "confirm", nextLines: open };
  const burning = open.filter(({ startedAt }) => startedAt !== null);
  const waiting = open.filter(({ startedAt }) => startedAt === null);
  const isDue = waiting.some((line) => startOf(line, order) <= now);
  if (isDue) return { next: "start", nextLines: toStart(waiting, order, now) };
  if (burning.length > 0) return { next: "bump", nextLines: burning };
  return { next: "start-early", nextLines: toStart(waiting, order, now) };
}

const firstOf = (minutes: readonly Minute[]): Minute | undefined =>
  minutes.length === 0 ? undefined : Math.min(...minutes);

function ticketOf(
  order: KitchenOrder,
  station: string | undefined,
  now: Minute,
  stations: readonly string[],
): Ticket | undefined {
  if (!isOpen(order)) return undefined;
  const own = station === undefined ? order.lines : order.lines.filter((line) => line.station === station);
  if (own.length === 0 || (!isVoid(order) && own.every(({ doneAt }) => doneAt !== null))) return undefined;
  const open = own.filter(({ doneAt }) => doneAt === null);
  const waiting = open.filter((line) => line.startedAt === null);
  const startBy = firstOf((waiting.length > 0 ? waiting : own).map((line) => startOf(line, order)))!;
  const startedAt = firstOf(
    own.flatMap((line) => (line.startedAt === null ? [] : [minuteOf(line.startedAt)])),
  );
  const due = minuteOf(order.due);
  const isChanged = !isVoid(order) && order.changedAt !== null;
  const isNew = !isVoid(order) && !isChanged && order.seenAt === null;
  const state = isVoid(order)
    ? "void"
    : due < now
      ? "over"
      : waiting.length > 0 && startBy <= now
        ? "go"
        : open.some((line) => line.startedAt !== null)
          ? "burning"
          : "later";
  return {
    order,
    state,
    ...nextOf(order, open, now, isNew || isChanged),
    startBy,
    startedAt,
    promised: order.earlier === null ? undefined : minuteOf(order.earlier.until),
    due,
    lines: orderLines(own, stations),
    elsewhere: station === undefined ? [] : elsewhereOf(order, station),
    isNew,
    isChanged,
  };
}

interface Known {
  readonly station: string | undefined;
  readonly now: Minute;
  readonly stations: string;
  readonly ticket: Ticket | undefined;
}

/**
 * Caches the last ticket made from each order. For the same order in the same minute, the ticket is the same
 * object, so that it is not rerendered.
 */
const known = new WeakMap<KitchenOrder, Known>();

function knownTicket(
  order: KitchenOrder,
  station: string | undefined,
  now: Minute,
  stations: readonly string[],
): Ticket | undefined {
  const names = stations.join();
  const last = known.get(order);
  if (last && last.station === station && last.now === now && last.stations === names) return last.ticket;
  const ticket = ticketOf(order, station, now, stations);
  known.set(order, { station, now, stations: names, ticket });
  return ticket;
}

/**
 * Returns the actual start or the latest possible start, whichever is earlier. Tickets that were started
 * early thus move forward.
 */
const orderOf = ({ startedAt, startBy }: Ticket): Minute => Math.min(startBy, startedAt ?? startBy);

/**
 * Compares two orders by the time at which they were placed. Compares order numbers only if the times are
 * equal, because order numbers are random.
 */
export const compareByPlaced = (
  one: Pick<KitchenOrder, "placedAt" | "number">,
  other: Pick<KitchenOrder, "placedAt" | "number">,
): number => Date.parse(one.placedAt) - Date.parse(other.placedAt) || one.number.localeCompare(other.number);

/**
 * Returns the open tickets of a station, sorted by actual or latest start, then by the time at which the
 * orders were placed.
 *
 * @param station undefined for all stations
 * @param stations in the order of the settings
 */
export const ticketsOf = (
  orders: readonly KitchenOrder[],
  station: string | undefined,
  now: Minute,
  stations: readonly string[],
): readonly Ticket[] =>
  orders
    .flatMap((order) => knownTicket(order, station, now, stations) ?? [])
    .toSorted((a, b) => orderOf(a) - orderOf(b) || compareByPlaced(a.order, b.order));

/** Returns the elapsed fraction of a ticket's cooking time, from 0 to 1. */
export function cookingProgress({ startedAt, startBy, due }: Ticket, now: Minute): number {
  const from = startedAt === undefined ? startBy : Math.min(startedAt, due - 1);
  return Math.min(Math.max((now - from) / Math.max(due - from, 1), 0), 1);
}

/** Returns the time at which an order's ticket left the rail, as an ISO instant. */
export const endOf = ({ readyAt, cancelledAt, due }: KitchenOrder): string => readyAt ?? cancelledAt ?? due;

/** Returns tonight's finished orders, latest first: ready, collected, or cancelled and seen. */
export const doneOrders = (orders: readonly KitchenOrder[]): readonly KitchenOrder[] =>
  orders
    .filter(
      (order) => order.state === "ready" || order.state === "collected" || (isVoid(order) && !isOpen(order)),
    )
    .toSorted((a, b) => Date.parse(endOf(b)) - Date.parse(endOf(a)));

/** Lists dishes with the number of portions: `2 Margherita, 1 Salad`. */
export const summaryOf = (lines: readonly Pick<KitchenLine, "title" | "quantity">[]): string => {
  const counts = new Map<string, number>();
  for (const { title, quantity } of lines) counts.set(title, (counts.get(title) ?? 0) + quantity);
  return Array.from(counts, ([title, count]) => `${count} ${title}`).join(", ");
};

/** Returns a line's choices and the guest's note. */
export const wishesOf = ({ choices, note }: Pick<KitchenLine, "choices" | "note">): readonly string[] => [
  ...(choices.length > 0 ? [choices.map(({ name }) => name).join(", ")] : []),
  ...(note === null ? [] : [note]),
];

/** Counts the portions of a ticket that are being cooked. */
export const portionsOnFire = ({ lines }: Pick<Ticket, "lines">): number =>
  portionsOf(lines.filter(({ startedAt, doneAt }) => startedAt !== null && doneAt === null));

/** Counts the open tickets of a station. */
export const countOpen = (orders: readonly KitchenOrder[], station: string | undefined): number =>
  orders.filter(
    (order) =>
      (order.state === "received" || order.state === "cooking") &&
      order.lines.some((line) => line.doneAt === null && (station === undefined || line.station === station)),
  ).length;

const named = (keys: readonly string[]): string =>
  keys.map((key) => (substances[key as Substance] ?? key).toLowerCase()).join(", ");

/**
 * Describes the allergens of a bag: those that are present, absent and unconfirmed. Skips states without
 * allergens.
 */
export const allergenTexts = ({
  contains,
  free,
  unconfirmed,
}: BagAllergens): readonly { readonly label: string; readonly text: string }[] =>
  [
    { label: "Contains", text: named(contains).toUpperCase() },
    { label: "Not in it", text: named(free) },
    { label: "Please ask", text: unconfirmed.length > 0 ? `${named(unconfirmed)}: not confirmed` : "" },
  ].filter(({ text }) => text !== "");

/** True if a guest is waiting outside, and no cook or host has acknowledged this. */
export const isCalling = ({ state, outsideAt, outsideSeenAt }: KitchenOrder): boolean =>
  state === "ready" && outsideAt !== null && outsideSeenAt === null;

const hourMs = 3600_000;

/**
 * Returns the orders that are not yet ready, sorted by due time. Omits orders whose promised range ended more
 * than three hours ago, because staff have probably just forgotten to mark them as ready.
 */
export const toCook = (orders: readonly KitchenOrder[], now: Date): readonly KitchenOrder[] =>
  orders
    .filter(
      ({ state, until }) =>
        (state === "received" || state === "cooking") && Date.parse(until) > now.getTime() - 3 * hourMs,
    )
    .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due));

/**
 * Returns the bags that are ready but not collected. Sorts bags whose guests are waiting outside first, and
 * otherwise by the time at which they became ready.
 */
export const shelfOf = (orders: readonly KitchenOrder[]): readonly KitchenOrder[] =>
  orders
    .filter(({ state, destination }) => state === "ready" && destination === "collection")
    .toSorted(
      (a, b) =>
        Number(b.outsideAt !== null) - Number(a.outsideAt !== null) ||
        Date.parse(a.readyAt ?? a.due) - Date.parse(b.readyAt ?? b.due),
    );
