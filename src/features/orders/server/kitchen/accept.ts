import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { readUsage, updateOrder, usageText, type StoredOrder } from "../store.ts";
import type { Ticket } from "./tickets.ts";

const minuteMs = 60_000;

/**
 * Accepts an order for its promised range. If `minutes` is not 0, moves the range, the start times of the
 * lines and the places at the stations by that many minutes. The caller holds the orders lock. Resolves to
 * the new order.
 */
export async function acceptOrder(
  tx: DbExecutor,
  { order, lines }: Ticket,
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): Promise<StoredOrder> {
  const later = (iso: string) => new Date(Date.parse(iso) + minutes * minuteMs).toISOString();
  const seen = { seen_at: order.seen_at ?? now.toISOString(), changed_from: null, changed_at: null };
  if (minutes === 0) return updateOrder(tx, order.number, seen, now);
  for (const { position, start_by } of lines)
    if (start_by !== null)
      await tx
        .updateTable("order_lines")
        .set({ start_by: later(start_by) })
        .where("order_number", "=", order.number)
        .where("position", "=", position)
        .execute();
  const usage = new Map(
    [...readUsage(order.usage)].map(([station, places]) => [
      station,
      new Map([...places].map(([minute, count]) => [minute + minutes, count])),
    ]),
  );
  return updateOrder(
    tx,
    order.number,
    {
      ...seen,
      due_at: later(order.due_at),
      latest_at: later(order.latest_at),
      start_by: later(order.start_by),
      usage: usageText(usage),
      earlier_due_at: order.earlier_due_at ?? order.due_at,
      earlier_latest_at: order.earlier_latest_at ?? order.latest_at,
    },
    now,
  );
}
