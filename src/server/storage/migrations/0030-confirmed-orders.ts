import type { Kysely } from "kysely";

/** Orders that wait until their guest has opened the link of a mail: until when, and when it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["expires_at", "confirmed_at"])
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
}
