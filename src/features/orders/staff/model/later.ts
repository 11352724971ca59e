import type { KitchenOrder } from "../../contract/kitchen.ts";
import { localDateOf, minuteOf, type Minute } from "./clock.ts";

/** Hours before its start from which an order for another day has a ticket. */
const soonHours = 4;

/** True if an order is for a later day, and the kitchen need not start it within the next hours. */
export const isForLater = (
  { state, due, startBy }: Pick<KitchenOrder, "state" | "due" | "startBy">,
  now: Minute,
  timeZone: string,
): boolean =>
  state === "received" &&
  minuteOf(startBy) > now + soonHours * 60 &&
  localDateOf(minuteOf(due), timeZone) > localDateOf(now, timeZone);

/** Number of portions of a dish to be made on a day, with its choices. */
interface Count {
  readonly text: string;
  readonly quantity: number;
}

/** Returns the portions of each dish in some lines, the largest number first. */
function countsOf(lines: KitchenOrder["lines"]): readonly Count[] {
  const counts = new Map<string, number>();
  for (const { title, choices, quantity } of lines) {
    const text = [title, ...choices.map((choice) => choice.name)].join(", ");
    counts.set(text, (counts.get(text) ?? 0) + quantity);
  }
  return Array.from(counts, ([text, quantity]) => ({ text, quantity })).toSorted(
    (a, b) => b.quantity - a.quantity || a.text.localeCompare(b.text),
  );
}

export interface LaterDay {
  readonly date: string;
  /** Sorted by time. */
  readonly orders: readonly KitchenOrder[];
  /** Dishes that each station has to make, the largest number first. */
  readonly stations: readonly { readonly name: string; readonly counts: readonly Count[] }[];
}

/**
 * Returns the days of orders for later, in order.
 *
 * @param stations names of the stations, in the order of the settings
 */
export function laterDays(
  orders: readonly KitchenOrder[],
  timeZone: string,
  stations: readonly string[],
): readonly LaterDay[] {
  const byDate = Map.groupBy(orders, ({ due }) => localDateOf(minuteOf(due), timeZone));
  return [...byDate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => {
      const byStation = Map.groupBy(
        own.flatMap((order) => order.lines),
        ({ station }) => station ?? "Kitchen",
      );
      const names = [...new Set([...stations, ...byStation.keys()])];
      return {
        date,
        orders: own.toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due)),
        stations: names.flatMap((name) => {
          const lines = byStation.get(name);
          return lines ? [{ name, counts: countsOf(lines) }] : [];
        }),
      };
    });
}
