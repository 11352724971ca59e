import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/** Renames tables in open orders. An order for joined tables stores their names in one string: `7+8`. */
export async function renameTablesOfOrders(
  tx: DbExecutor,
  renames: ReadonlyMap<string, string>,
): Promise<void> {
  const orders = await tx
    .selectFrom("orders")
    .select(["number", "table_name"])
    .where("table_name", "is not", null)
    .where("collected_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
  for (const { number, table_name } of orders) {
    const renamed = table_name!
      .split("+")
      .map((name) => renames.get(name) ?? name)
      .join("+");
    if (renamed !== table_name)
      await tx
        .updateTable("orders")
        .set(({ eb }) => ({ table_name: renamed, version: eb("version", "+", 1) }))
        .where("number", "=", number)
        .execute();
  }
}
