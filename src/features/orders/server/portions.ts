import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { heldPortions } from "./holds.ts";

/*
 * Counts the portions left today. The kitchen sets the number of portions of a dish. Orders that are due
 * before this number expires reduce it; cancelled orders return their portions.
 */

const prefix = "portions ";

/** Returns the id of the row of `kitchen_state` that counts a dish's portions. */
export const portionsId = (dish: string): string => `${prefix}${dish}`;

export interface Portions {
  readonly dish: string;
  readonly quantity: number;
}

/**
 * Selects the counted portions that apply to orders due at an instant (ISO 8601); null means as early as
 * possible.
 */
const countedRows = (db: DbExecutor, due: string | null, now: Date) =>
  db
    .selectFrom("kitchen_state")
    .select(["id", "value"])
    .where("id", "like", `${prefix}%`)
    .where("value", "is not", null)
    .where(
      "until",
      ">",
      new Date(Math.max(now.getTime(), Date.parse(due ?? now.toISOString()))).toISOString(),
    );

/** Returns the number of remaining portions by dish, from rows of `kitchen_state`. */
export const portionsOf = (
  rows: readonly { readonly id: string; readonly value: number | null }[],
): ReadonlyMap<string, number> =>
  new Map(
    rows.flatMap(({ id, value }) =>
      id.startsWith(prefix) && value !== null ? [[id.slice(prefix.length), value] as const] : [],
    ),
  );

/** Returns the number of remaining portions by dish, for the dishes that the kitchen counts. */
export async function portionsLeft(
  db: DbExecutor,
  due: string | null,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  return portionsOf(await countedRows(db, due, now).execute());
}

/**
 * Returns how many portions of each counted dish a guest can order. Excludes portions held for other guests.
 *
 * @param hold id of the guest's own hold
 * @param own portions already in the guest's order
 */
export async function portionsFor(
  db: DbExecutor,
  { due, hold, own, now }: { due: string | null; hold: string | null; own: readonly Portions[]; now: Date },
): Promise<ReadonlyMap<string, number>> {
  const left = await portionsLeft(db, due, now);
  if (left.size === 0) return left;
  const held = await heldPortions(db, hold, now);
  return new Map(
    [...left].map(([dish, count]) => [
      dish,
      Math.max(0, count - (held.get(dish) ?? 0)) +
        own.reduce((sum, line) => sum + (line.dish === dish ? line.quantity : 0), 0),
    ]),
  );
}

/**
 * Subtracts ordered portions from the remaining portions or, if `back` is true, adds returned portions. The
 * caller holds the orders lock.
 */
export async function countPortions(
  tx: DbExecutor,
  lines: readonly Portions[],
  { due, now, back = false }: { due: string; now: Date; back?: boolean },
): Promise<void> {
  for (const { id } of await countedRows(tx, due, now).execute()) {
    const own = lines.filter(({ dish }) => portionsId(dish) === id);
    const count = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > 0)
      await tx
        .updateTable("kitchen_state")
        .set(({ eb }) => ({ value: eb("value", back ? "+" : "-", count) }))
        .where("id", "=", id)
        .execute();
  }
}
