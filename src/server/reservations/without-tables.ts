import { expectedStatuses } from "./status.ts";
import type { DbExecutor } from "../storage/transactions.ts";

/**
 * Reservations still to come that hold no table, by their numbers: those from before tables were assigned. No table is
 * invented for them; whoever runs the restaurant decides.
 */
export async function upcomingWithoutTables(db: DbExecutor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations as r")
    .leftJoin("reservation_tables as t", "t.reservation_id", "r.id")
    .select("r.id")
    .where("t.reservation_id", "is", null)
    .where("r.status", "in", [...expectedStatuses])
    .where("r.ends_at", ">", now.toISOString())
    .orderBy("r.starts_at")
    .execute();
  return rows.map(({ id }) => id);
}
