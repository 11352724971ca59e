import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("heartbeat")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
}
