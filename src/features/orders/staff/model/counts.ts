import type { KitchenOrder, KitchenState } from "../../contract/kitchen.ts";
import type { KitchenBook } from "./book.ts";
import { minuteOf, type Minute } from "./clock.ts";

/** Number of minutes within which a portion must be started to count as *soon*. */
export const soonMinutes = 10;

export interface DishCount {
  readonly dish: string;
  readonly title: string;
  readonly open: number;
  /** Portions that are not yet being cooked and must be started within ten minutes. */
  readonly soon: number;
  /** `sold out`, `last one`, `3 left`; undefined if more than five are left, or if portions are not counted. */
  readonly left: string | undefined;
}

const leftText = ({ soldOut, left }: KitchenState["dishes"][number]): string | undefined => {
  if (soldOut || left === 0) return "sold out";
  if (left === 1) return "last one";
  return left !== null && left <= 5 ? `${left} left` : undefined;
};

/**
 * Counts open portions by dish, the largest number first. Sold-out dishes follow, even if none has been
 * ordered.
 */
export function allDay(
  orders: readonly KitchenOrder[],
  { dishes }: Pick<KitchenState, "dishes">,
  station: string | undefined,
  now: Minute,
): readonly DishCount[] {
  const counts = new Map<string, { title: string; open: number; soon: number }>();
  for (const order of orders) {
    if (order.state !== "received" && order.state !== "cooking") continue;
    for (const line of order.lines) {
      if (line.doneAt !== null || (station !== undefined && line.station !== station)) continue;
      const count = counts.get(line.dish) ?? { title: line.title, open: 0, soon: 0 };
      const isSoon = line.startedAt === null && minuteOf(line.startBy ?? order.startBy) <= now + soonMinutes;
      counts.set(line.dish, {
        ...count,
        open: count.open + line.quantity,
        soon: count.soon + (isSoon ? line.quantity : 0),
      });
    }
  }
  const states = new Map(dishes.map((dish) => [dish.dish, leftText(dish)]));
  const open = Array.from(counts, ([dish, count]) => ({ dish, ...count, left: states.get(dish) })).toSorted(
    (a, b) => b.open - a.open || a.title.localeCompare(b.title),
  );
  const gone = dishes
    .filter(({ dish, station: own }) => !counts.has(dish) && (station === undefined || own === station))
    .flatMap(({ dish, title }) =>
      states.get(dish) === "sold out" ? [{ dish, title, open: 0, soon: 0, left: "sold out" }] : [],
    );
  return [...open, ...gone];
}

export interface DueQuarter {
  readonly at: Minute;
  /** Guests arriving for their tables. */
  readonly room: number;
  /** Portions in bags. */
  readonly bags: number;
}

/** Counts the guests and portions due in each quarter hour, starting with the current one. */
export function coversDue(
  { arrivals, orders }: Pick<KitchenBook, "arrivals" | "orders">,
  now: Minute,
  quarters: number,
): readonly DueQuarter[] {
  const quarterOf = (minute: Minute) => Math.floor(minute / 15) * 15;
  const room = new Map(arrivals.map(({ at, covers }) => [quarterOf(minuteOf(at)), covers]));
  const bags = new Map<Minute, number>();
  for (const { state, destination, due, portions } of orders) {
    if (destination !== "collection" || (state !== "received" && state !== "cooking")) continue;
    const quarter = quarterOf(minuteOf(due));
    bags.set(quarter, (bags.get(quarter) ?? 0) + portions);
  }
  return Array.from({ length: quarters }, (_, index) => {
    const at = quarterOf(now) + index * 15;
    return { at, room: room.get(at) ?? 0, bags: bags.get(at) ?? 0 };
  });
}
