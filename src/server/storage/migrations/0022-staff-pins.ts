import type { Kysely } from "kysely";

/** Short PINs that say who is at a shared screen, and for whom each line of the evening's log was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_pins")
    .addColumn("staff_id", "text", (c) => c.primaryKey().references("staff.id").onDelete("cascade"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("set_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("staff_pin_tokens")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("session_id", "text", (c) => c.notNull().references("staff_sessions.id").onDelete("cascade"))
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("staff_pin_tokens_by_session")
    .on("staff_pin_tokens")
    .column("session_id")
    .execute();
  await db.schema
    .createIndex("staff_pin_tokens_by_member")
    .on("staff_pin_tokens")
    .column("staff_id")
    .execute();
  await db.schema.alterTable("evening_events").addColumn("staff_id", "text").execute();
  await db.schema.alterTable("evening_events").addColumn("identified_by", "text").execute();
}
