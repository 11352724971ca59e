import type { TodayDish, TodayHours, TodayReply } from "../../contract/today.ts";

/**
 * A change to a dish that the service has not confirmed, with the version and the price that the user saw
 * when making it.
 */
export interface UnsentChange {
  readonly version: string;
  readonly previousPrice: number;
  readonly price?: number;
  readonly available?: boolean;
}

/** Unconfirmed changes, by the dish's slug. */
export type UnsentChanges = Readonly<Record<string, UnsentChange>>;

/** Changed hours of a day, with the version that the user saw when changing them. */
export type UnsentHours = Pick<TodayHours, "date" | "version" | "periods" | "reason">;

const storageKey = "staff-today";
const hoursKey = "staff-today-hours";
const seenKey = "staff-today-seen";

/** Returns the object stored under a key; null if there is none, or if it cannot be read. */
function read(storage: Pick<Storage, "getItem">, key: string): object | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Writes to storage if the browser allows it. */
function keep(write: () => void): void {
  try {
    write();
  } catch {
    // Storage is full or blocked: the change is only in memory, and the page says that it is not live.
  }
}

/** Returns the changes stored on this device; empty if there are none, or if they cannot be read. */
export const readUnsent = (storage: Pick<Storage, "getItem">): UnsentChanges =>
  (read(storage, storageKey) ?? {}) as UnsentChanges;

/**
 * Stores changes on this device until the service confirms them. They are sent even if the browser cannot
 * store them.
 */
export const writeUnsent = (storage: Pick<Storage, "setItem">, changes: UnsentChanges): void =>
  keep(() => storage.setItem(storageKey, JSON.stringify(changes)));

/** Returns the hours stored on this device; undefined if there are none, or if they cannot be read. */
export function readUnsentHours(storage: Pick<Storage, "getItem">): UnsentHours | undefined {
  const value: Partial<UnsentHours> | null = read(storage, hoursKey);
  return value?.date && value.version && Array.isArray(value.periods)
    ? { date: value.date, version: value.version, periods: value.periods, reason: value.reason ?? "" }
    : undefined;
}

/** Stores hours in the same way as {@link writeUnsent} stores changes to dishes; undefined removes them. */
export const writeUnsentHours = (
  storage: Pick<Storage, "setItem" | "removeItem">,
  hours: UnsentHours | undefined,
): void =>
  keep(() => (hours ? storage.setItem(hoursKey, JSON.stringify(hours)) : storage.removeItem(hoursKey)));

/**
 * Returns the service's last reply stored on this device; `at` is by the service's clock. Undefined if there
 * is none, or if it cannot be read.
 */
export function readSeen(storage: Pick<Storage, "getItem">): TodayReply | undefined {
  const value: Partial<TodayReply> | null = read(storage, seenKey);
  return value?.at && value.timeZone && Array.isArray(value.dishes) ? (value as TodayReply) : undefined;
}

/** Stores the service's reply, in case the page is opened without a network. */
export const writeSeen = (storage: Pick<Storage, "setItem">, reply: TodayReply): void =>
  keep(() => storage.setItem(seenKey, JSON.stringify(reply)));

/** Returns the hours to send after a new choice; undefined if the service already has them. */
export function withHours(
  earlier: UnsentHours | undefined,
  hours: TodayHours,
  { periods, reason }: Pick<TodayHours, "periods" | "reason">,
): UnsentHours | undefined {
  const { date, version } = earlier?.date === hours.date ? earlier : hours;
  const isSame =
    version === hours.version &&
    reason === hours.reason &&
    JSON.stringify(periods) === JSON.stringify(hours.periods);
  return isSame ? undefined : { date, version, periods, reason };
}

/**
 * Adds a change. If the dish already has an unsent change, the version and the previous price of the earlier
 * change are used. Otherwise, a change that has no effect is not added.
 */
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
