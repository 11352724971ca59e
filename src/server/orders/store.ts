import type { Insertable } from "kysely";
import type { OrderState } from "../../contract/orders.ts";
import { isoOf } from "../reservations/service-time.ts";
import { nulledColumns } from "../storage/personal-data.ts";
import type { OrderLinesTable, OrdersTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { sumOfUsage, type Usage, type Window } from "./quote.ts";

/** States in which an order has its places of the stations. */
const cookedStates: readonly OrderState[] = ["received", "cooking"];

/** As the column `usage` has it. */
export const usageText = (usage: Usage): string =>
  JSON.stringify(
    Object.fromEntries([...usage].map(([station, minutes]) => [station, Object.fromEntries(minutes)])),
  );

export const readUsage = (text: string): Usage =>
  new Map(
    Object.entries(JSON.parse(text) as Record<string, Record<string, number>>).map(([station, minutes]) => [
      station,
      new Map(Object.entries(minutes).map(([minute, places]) => [Number(minute), places])),
    ]),
  );

/** What open orders take of the stations in these windows, which are in their order. */
export async function takenByOrders(db: DbExecutor, [first]: readonly Window[]): Promise<Usage> {
  if (!first) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select("usage")
    .where("due_at", ">", isoOf(first.from))
    .where("state", "in", cookedStates)
    .execute();
  return sumOfUsage(rows.map(({ usage }) => readUsage(usage)));
}

/** @param lines in the guest's order */
export async function insertOrder(
  tx: DbExecutor,
  order: Insertable<OrdersTable>,
  lines: readonly Omit<OrderLinesTable, "order_number" | "position">[],
): Promise<void> {
  await tx.insertInto("orders").values(order).execute();
  await tx
    .insertInto("order_lines")
    .values(lines.map((line, position) => ({ ...line, order_number: order.number, position })))
    .execute();
}

/** Takes out of orders who made them: what was cooked, when and for how much stays. */
export async function anonymizeOrders(tx: DbExecutor, numbers: readonly string[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .updateTable("order_lines")
    .set(nulledColumns("order_lines"))
    .where("order_number", "in", numbers)
    .execute();
  await tx
    .updateTable("orders")
    .set({ ...nulledColumns("orders"), updated_at: now.toISOString() })
    .where("number", "in", numbers)
    .execute();
}
