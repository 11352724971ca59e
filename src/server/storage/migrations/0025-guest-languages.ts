import type { Kysely } from "kysely";

/** The language in which a guest booked, or joined the waiting list; null: the restaurant's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["reservations", "waiting_list"])
    await db.schema.alterTable(table).addColumn("language", "text").execute();
}
