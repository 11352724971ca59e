import type { KitchenOrder } from "../../contract/kitchen.ts";
import { minuteOf, type Minute } from "./clock.ts";

/** Portions that occupy one place at a station for a number of minutes. */
export interface Portion {
  readonly order: KitchenOrder;
  readonly dish: string;
  readonly title: string;
  /** Index of the place, from 0. */
  readonly place: number;
  readonly from: Minute;
  readonly until: Minute;
  /** True if the portion is being cooked; false if the place is only reserved. */
  readonly isIn: boolean;
}

/**
 * Distributes portions over a station's places, minute by minute. Portions that are being cooked get their
 * places first, from the minute at which they were started. Reserved portions follow; each begins as soon as
 * it has to start and a place is free.
 *
 * @param places number of places
 */
export function portionsAt(
  orders: readonly KitchenOrder[],
  station: string,
  places: number,
  now: Minute,
): readonly Portion[] {
  const wanted = orders
    .filter(({ state }) => state === "received" || state === "cooking")
    .flatMap((order) =>
      order.lines
        .filter((line) => line.station === station && line.doneAt === null && line.minutes !== null)
        .flatMap((line) => {
          const isIn = line.startedAt !== null;
          const startBy = minuteOf(line.startBy ?? order.startBy);
          const from = isIn ? Math.min(minuteOf(line.startedAt!), startBy) : Math.max(startBy, now);
          const count = Math.ceil(line.quantity / Math.max(line.portionsPerPlace, 1));
          return Array.from({ length: count }, () => ({
            order,
            dish: line.dish,
            title: line.title,
            isIn,
            from,
            minutes: line.minutes!,
          }));
        }),
    )
    .toSorted((a, b) => Number(b.isIn) - Number(a.isIn) || a.from - b.from);
  const freeFrom = Array.from({ length: places }, () => -Infinity);
  return wanted.map(({ minutes, from, ...portion }) => {
    const earliest = Math.min(...freeFrom);
    const place = freeFrom.findIndex((free) => free <= Math.max(from, earliest));
    const begin = Math.max(from, freeFrom[place]!);
    // An overdue portion keeps its place until a cook reports it done.
    const until = portion.isIn && begin === from ? Math.max(begin + minutes, now) : begin + minutes;
    freeFrom[place] = until;
    return { ...portion, isIn: portion.isIn && begin <= now, place, from: begin, until };
  });
}

export interface PlaceNow {
  readonly place: number;
  /** Undefined if the place is free. */
  readonly portion: Portion | undefined;
  /** Minutes until the portion is done; 0 if it is due now. */
  readonly left: number;
  /** Elapsed fraction of the portion's time, from 0 to 1. */
  readonly share: number;
  /** Next portion that is reserved for the place. */
  readonly next: Portion | undefined;
}

export const placesNow = (portions: readonly Portion[], places: number, now: Minute): readonly PlaceNow[] =>
  Array.from({ length: places }, (_, place) => {
    const own = portions.filter((one) => one.place === place);
    const portion = own.find((one) => one.isIn && one.from <= now);
    const next = own.find((one) => !one.isIn);
    if (!portion) return { place, portion: undefined, left: 0, share: 0, next };
    const left = Math.max(portion.until - now, 0);
    const share = (now - portion.from) / Math.max(portion.until - portion.from, 1);
    return { place, portion, left, share: Math.min(Math.max(share, 0), 1), next };
  });
