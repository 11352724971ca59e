import type { Kysely } from "kysely";

/** Emails that somebody is waiting for are sent before the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("outbox")
    .addColumn("urgent", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex("outbox_by_due").execute();
  await db.schema
    .createIndex("outbox_by_urgency")
    .on("outbox")
    .columns(["sent_at", "urgent", "due_at"])
    .execute();
}
