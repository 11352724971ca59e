import type { TodayDish } from "../../contract/today.ts";

/** A change that the service has not confirmed. It is decided on what was seen then. */
export interface UnsentChange {
  readonly version: string;
  readonly previousPrice: number;
  readonly price?: number;
  readonly available?: boolean;
}

/** By the dish's slug. */
export type UnsentChanges = Readonly<Record<string, UnsentChange>>;

const storageKey = "staff-today";

/** What this device has kept; nothing where there is none, or it cannot be read. */
export function readUnsent(storage: Pick<Storage, "getItem">): UnsentChanges {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "{}");
    return typeof value === "object" && value !== null ? (value as UnsentChanges) : {};
  } catch {
    return {};
  }
}

/** Keeps the changes on this device until the service has them. A browser that keeps nothing still sends them. */
export function writeUnsent(storage: Pick<Storage, "setItem">, changes: UnsentChanges): void {
  try {
    storage.setItem(storageKey, JSON.stringify(changes));
  } catch {
    // A full or forbidden storage: they are in memory, and the page says that they are not live.
  }
}

/** With one more change: the version and the price of the first one still count, and what takes itself back goes. */
export function withChange(
  changes: UnsentChanges,
  dish: TodayDish,
  change: Pick<UnsentChange, "price" | "available">,
): UnsentChanges {
  const { [dish.id]: earlier, ...others } = changes;
  const next = {
    ...(earlier ?? { version: dish.version, previousPrice: dish.price }),
    ...change,
  };
  const changesNothing =
    (next.price ?? dish.price) === dish.price && (next.available ?? dish.available) === dish.available;
  return changesNothing && !earlier ? others : { ...others, [dish.id]: next };
}
