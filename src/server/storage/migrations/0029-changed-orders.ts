import type { Kysely } from "kysely";

/** What the guest of an order has changed, until the kitchen has seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["changed_from", "changed_at"])
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
}
