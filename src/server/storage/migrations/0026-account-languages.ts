import type { Kysely } from "kysely";

/** The language in which a guest signed up, or logged in last; null: the restaurant's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("language", "text").execute();
}
