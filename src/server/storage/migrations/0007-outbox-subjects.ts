import type { Kysely } from "kysely";

/** Whom an email is about, so that deleting an account finds every email that names the guest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["account_id", "reservation_id"])
    await db.schema.alterTable("outbox").addColumn(column, "text").execute();
  await db.schema
    .alterTable("outbox")
    .addColumn("delete_when_sent", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
