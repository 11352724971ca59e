import { nulledColumns } from "../storage/personal-data.ts";
import type { DbExecutor } from "../storage/transactions.ts";

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
