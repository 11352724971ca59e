import type { Kysely } from "kysely";

/** What was wrong and when, for the owner's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("alarms")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("since", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("until", "text")
    .execute();
  await db.schema.createIndex("alarms_until").on("alarms").column("until").execute();
}
