import type { Kysely } from "kysely";

/** Browsers in which an account's owner has proved to be the owner: guessing elsewhere does not keep them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trusted_devices")
    .addColumn("device_hash", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("used_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("trusted_devices_pkey", ["account_id", "device_hash"])
    .execute();
}
