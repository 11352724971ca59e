import type * as contract from "../../contract/kitchen.ts";
import { compareByPlaced } from "./tickets.ts";

export interface KitchenLogEntry {
  readonly sequence: number;
  readonly at: string;
  /** Initials of the staff member, or `guest`; undefined if the service itself made the change. */
  readonly by: string | undefined;
  readonly text: string;
  /** Number of the order. */
  readonly subject: string | undefined;
  readonly kind: contract.KitchenEventKind;
  /** Key of the command that made the change. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  /** For an undo, the sequence of the entry that it reverted. */
  readonly undoes: number | undefined;
}

/** All data for the kitchen's screens. */
export interface KitchenBook {
  /** The service date. */
  readonly date: string;
  readonly timeZone: string;
  /** Sequence of the last event that the book includes. */
  readonly sequence: number;
  readonly kitchen: contract.KitchenState;
  readonly orders: readonly contract.KitchenOrder[];
  /** Numbers of booked guests who have not yet arrived, by quarter hour. */
  readonly arrivals: contract.KitchenReply["arrivals"];
  /** Newest first. */
  readonly log: readonly KitchenLogEntry[];
}

const readEntry = (entry: contract.KitchenLogEntry): KitchenLogEntry => ({
  sequence: entry.sequence,
  at: entry.at,
  by: entry.actor === "staff" ? (entry.initials ?? undefined) : entry.actor === "guest" ? "guest" : undefined,
  text: entry.summary,
  subject: entry.subject ?? undefined,
  kind: entry.kind,
  key: entry.key ?? undefined,
  canUndo: entry.undoable && !entry.undone,
  undoes: entry.undoes ?? undefined,
});

const byStart = (one: contract.KitchenOrder, other: contract.KitchenOrder): number =>
  Date.parse(one.startBy) - Date.parse(other.startBy) || compareByPlaced(one, other);

export const readKitchen = ({ log, orders, ...reply }: contract.KitchenReply): KitchenBook => ({
  date: reply.date,
  timeZone: reply.timeZone,
  sequence: reply.sequence,
  kitchen: reply.kitchen,
  arrivals: reply.arrivals,
  orders: orders.toSorted(byStart),
  log: log.map(readEntry),
});

/**
 * Returns the log after an undo, with the reverted entry marked. If that entry was itself an undo, the entry
 * that it had reverted is in force again, and so on down the chain.
 */
function markUndone(log: readonly KitchenLogEntry[], undoes: number | null): readonly KitchenLogEntry[] {
  const canUndo = new Map<number, boolean>();
  for (let sequence = undoes ?? undefined, isUndone = true; sequence !== undefined; isUndone = !isUndone) {
    canUndo.set(sequence, !isUndone);
    sequence = log.find((entry) => entry.sequence === sequence)?.undoes;
  }
  return canUndo.size === 0
    ? log
    : log.map((entry) => ({ ...entry, canUndo: canUndo.get(entry.sequence) ?? entry.canUndo }));
}

/** Changes reported by an event or by the reply to a command. */
export type KitchenChange = Pick<contract.KitchenEvent, "orders" | "kitchen"> &
  Partial<Pick<contract.KitchenEvent, "entry">>;

/** Returns the book with a change applied. Unaffected orders stay the same objects. */
export function applyKitchenChange(
  book: KitchenBook,
  { orders, kitchen, entry }: KitchenChange,
): KitchenBook {
  const known = new Map(book.orders.map((order) => [order.number, order]));
  for (const order of orders) {
    const before = known.get(order.number);
    if (!before || before.version < order.version) known.set(order.number, order);
  }
  const isKnown = entry === undefined || book.log.some(({ sequence }) => sequence === entry.sequence);
  return {
    ...book,
    sequence: Math.max(book.sequence, entry?.sequence ?? 0),
    // An event that is older than the book contains an outdated state of the kitchen.
    kitchen: entry === undefined || entry.sequence >= book.sequence ? kitchen : book.kitchen,
    orders: [...known.values()].toSorted(byStart),
    log: isKnown
      ? book.log
      : [readEntry(entry), ...markUndone(book.log, entry.undoes)].toSorted((a, b) => b.sequence - a.sequence),
  };
}

/** Returns the book with updated arrivals. If nothing has changed, returns the same object. */
export function withArrivals(
  book: KitchenBook,
  { arrivals }: Pick<contract.KitchenHeartbeat, "arrivals">,
): KitchenBook {
  return JSON.stringify(arrivals) === JSON.stringify(book.arrivals) ? book : { ...book, arrivals };
}
