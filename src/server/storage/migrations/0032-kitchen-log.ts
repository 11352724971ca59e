import type { Kysely } from "kysely";

/** Orders as things of the evening's log: what the kitchen does with them, and what is printed of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("destination", "text", (c) => c.notNull().defaultTo("collection"))
    .execute();
  await db.schema
    .alterTable("orders")
    .addColumn("marked_version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of [
    "table_name",
    "seen_at",
    "started_at",
    "ready_at",
    "collected_at",
    "cancelled_at",
    "allergies_confirmed_at",
    "facts_changed",
    "earlier_due_at",
    "earlier_latest_at",
    "alarmed_at",
    "unseen_told_at",
  ])
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
  for (const column of ["station", "start_by", "done_at"])
    await db.schema.alterTable("order_lines").addColumn(column, "text").execute();
  for (const column of ["minutes", "per_place"])
    await db.schema.alterTable("order_lines").addColumn(column, "integer").execute();
  await db.schema
    .createTable("print_jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("sequence", "integer", (c) => c.notNull())
    .addColumn("order_number", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("station", "text")
    .addColumn("fetched_at", "text")
    .addColumn("printed_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("print_jobs_waiting")
    .on("print_jobs")
    .columns(["printed_at", "sequence"])
    .execute();
}
