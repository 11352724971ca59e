import type { KitchenOrder } from "../../contract/kitchen.ts";

/** True if a guest waits outside and no cook or host has acknowledged it. */
export const isCalling = ({ state, outsideAt, outsideSeenAt }: KitchenOrder): boolean =>
  state === "ready" && outsideAt !== null && outsideSeenAt === null;

/**
 * Returns the bags that are ready and not collected: first those whose guest waits outside, then the oldest.
 */
export const shelfOf = (orders: readonly KitchenOrder[]): readonly KitchenOrder[] =>
  orders
    .filter(({ state, destination }) => state === "ready" && destination === "collection")
    .toSorted(
      (a, b) =>
        Number(b.outsideAt !== null) - Number(a.outsideAt !== null) ||
        Date.parse(a.readyAt ?? a.due) - Date.parse(b.readyAt ?? b.due),
    );
