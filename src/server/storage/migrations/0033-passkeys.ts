import type { Kysely } from "kysely";

/** Passkeys of the staff, and for which browser or session a challenge was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("staff_passkeys_by_member").on("staff_passkeys").column("staff_id").execute();
  await db.schema.alterTable("account_tokens").addColumn("bound_to", "text").execute();
}
