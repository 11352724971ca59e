import type { Kysely } from "kysely";

/** Devices of the staff that asked to be notified, and what they are still to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_subscriptions")
    .addColumn("session_id", "text", (c) => c.primaryKey().references("sessions.id").onDelete("cascade"))
    .addColumn("endpoint", "text", (c) => c.notNull().unique())
    .addColumn("p256dh", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("topics", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("push_messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("label", "text")
    .addColumn("at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}
