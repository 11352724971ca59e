import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, type Minute } from "../../booking/rules/service-time.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { logOrder } from "./order-log.ts";
import { openStates, updateOrder } from "./store.ts";
import type { Author } from "../../../core/server/log/commands.ts";
import { holdsOf, tablesOfLastHold } from "../../booking/server/public.ts";

/* Ties an order for a table to the party at that table, so that the order moves with the party. */

/** Maximum number of minutes that a seated party can stay at its table beyond the planned end. */
const longestOverrun: Minute = 360;

/**
 * Finds the party at any of these tables: a seated party or, if there is none, a party that is booked there
 * now but not yet seated.
 *
 * @returns the party's reservation; undefined if the book has no such party
 */
export async function partyAt(
  db: DbExecutor,
  tables: readonly string[],
  now: Date,
): Promise<Pick<StoredReservation, "id" | "sample"> | undefined> {
  const minute = minuteOf(now);
  const rows = await db
    .selectFrom("reservation_tables as t")
    .innerJoin("reservations as r", "r.id", "t.reservation_id")
    .select(["r.id", "r.status", "r.sample"])
    .where("t.table_name", "in", tables)
    .where("t.from_minute", "<=", minute)
    .where("t.to_minute", ">", minute - longestOverrun)
    .where("r.status", "in", ["seated", ...expectedStatuses])
    .orderBy("t.from_minute", "desc")
    .execute();
  const holds = await holdsOf(
    db,
    rows.map(({ id }) => id),
  );
  // A party that has moved has a hold on its former table up to the minute of the move.
  const isThere = ({ id }: { readonly id: string }) =>
    tablesOfLastHold(holds.get(id) ?? []).some((table) => tables.includes(table));
  const isDue = ({ id }: { readonly id: string }) => holds.get(id)?.some(({ to }) => to > minute);
  const seated = rows.find((row) => row.status === "seated" && isThere(row));
  return seated ?? rows.find((row) => row.status !== "seated" && isThere(row) && isDue(row));
}

/**
 * Moves open orders to their parties' current tables, and tells the kitchen about each order that moves. The
 * caller holds the orders lock.
 *
 * @param parties ids of reservations
 */
export async function followParties(
  tx: DbExecutor,
  parties: readonly string[],
  { now, rules, author }: { readonly now: Date; readonly rules: BookingRules; readonly author: Author },
): Promise<void> {
  if (parties.length === 0) return;
  const orders = await tx
    .selectFrom("orders")
    .select(["number", "reservation_id", "table_name"])
    .where("reservation_id", "in", parties)
    .where("state", "in", openStates)
    .orderBy("number")
    .execute();
  if (orders.length === 0) return;
  const holds = await holdsOf(tx, parties);
  for (const { number, reservation_id, table_name } of orders) {
    const tables = tablesOfLastHold(holds.get(reservation_id!) ?? []);
    // If the party sits at joined tables and the order is for one of them, the order stays at that table.
    if (tables.length === 0 || (table_name !== null && tables.includes(table_name))) continue;
    const table = tables.join("+");
    if (table === table_name) continue;
    const order = await updateOrder(tx, number, { table_name: table, moved_from: table_name }, now);
    const { initials, staffId, identifiedBy, actor } = author;
    await logOrder(
      tx,
      {
        kind: "order-moved",
        order,
        author: { actor, initials, staffId, identifiedBy },
        details: { tables: [table_name ?? "", table] },
      },
      { now, rules },
    );
  }
}
