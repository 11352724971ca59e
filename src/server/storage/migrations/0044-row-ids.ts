import type { Kysely } from "kysely";

/** Ids of tables and stations, by which a new name is known to be that of the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("known_tables").addColumn("id", "text").execute();
  await db.schema
    .createTable("known_stations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .execute();
}
