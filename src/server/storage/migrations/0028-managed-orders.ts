import type { Kysely } from "kysely";

/** What becomes of an order once it is placed: who called it off and why, and whether its guest waits outside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["cancelled_by", "cancel_reason", "outside_at"])
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
}
