import type { Tables } from "../../../core/server/storage/tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { Minute } from "../rules/service-time.ts";
import type { Hold } from "../rules/tables.ts";

export const compareHolds = (a: Hold, b: Hold): number =>
  a.from - b.from || (a.table < b.table ? -1 : Number(a.table > b.table));

export const toHold = ({ table_name, from_minute, to_minute }: Tables["reservation_tables"]): Hold => ({
  table: table_name,
  from: from_minute,
  to: to_minute,
});

/** Returns the holds of the given parties and blocks, keyed by id; each list is sorted by start. */
export async function holdsOf(
  db: DbExecutor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Hold[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("reservation_tables")
    .selectAll()
    .where("reservation_id", "in", ids)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ reservation_id }) => reservation_id)].map(([id, own]) => [
      id,
      own.map(toHold).toSorted(compareHolds),
    ]),
  );
}

/** Returns the tables that a party or block has now, or will have: those of its last hold. */
export const tablesOfLastHold = (holds: readonly Hold[]): string[] => {
  const last = Math.max(...holds.map(({ to }) => to));
  return holds.filter(({ to }) => to === last).map(({ table }) => table);
};

/** Returns the start of the last hold; undefined if there are no holds. */
export const startOfLastHold = (holds: readonly Hold[]): Minute | undefined =>
  holds.length === 0 ? undefined : Math.max(...holds.map(({ from }) => from));
