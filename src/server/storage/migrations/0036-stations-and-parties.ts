import { sql, type Kysely } from "kysely";

/** Lines that are started on their own, the party that an order for a table belongs to, and whether a guest outside was noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_lines").addColumn("started_at", "text").execute();
  // So far a whole order was started at once.
  await sql`
    update order_lines set started_at = (
      select orders.started_at from orders where orders.number = order_lines.order_number
    )`.execute(db);
  for (const column of ["reservation_id", "moved_from", "outside_seen_at"])
    await db.schema.alterTable("orders").addColumn(column, "text").execute();
  await db.schema.createIndex("orders_of_party").on("orders").column("reservation_id").execute();
}
