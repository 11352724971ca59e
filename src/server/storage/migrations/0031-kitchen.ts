import type { Kysely } from "kysely";

/** What is kept for guests while they decide, and what the kitchen says of the day: portions that are left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_holds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("lines", "text", (c) => c.notNull())
    .addColumn("until", "text", (c) => c.notNull())
    .addColumn("network_hash", "text")
    .execute();
  await db.schema
    .createTable("kitchen_state")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("value", "integer")
    .addColumn("until", "text")
    .execute();
}
