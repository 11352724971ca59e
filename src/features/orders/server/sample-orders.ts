import type { Author } from "../../../core/server/log/commands.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { OrderDeps } from "./deps.ts";
import { orderableDishes, placeInventedOrder } from "./invented-order.ts";
import { orderingOf } from "./kitchen/views.ts";
import { countPortions } from "./portions.ts";
import { linesOfOrder } from "./store.ts";

/* Sample orders. They belong to the sample guests of an evening, and are removed together with these guests. */

/** Sample guests who each collect a bag. */
const callers = [
  { name: "Laurel", phoneNumber: "555-0118" },
  { name: "Myrtle", phoneNumber: "555-0119" },
];

async function sampleOrderNumbers(db: DbExecutor): Promise<string[]> {
  const rows = await db.selectFrom("orders").select("number").where("sample", "=", 1).execute();
  return rows.map(({ number }) => number);
}

/**
 * Orders two bags for a service date. Resolves to the number of bags that were ordered, which is less than
 * two if the kitchen cannot cook both.
 */
async function placeSampleOrders(
  { date, author }: { readonly date: string; readonly author: Author },
  deps: OrderDeps,
): Promise<number> {
  const dishes = orderableDishes(await deps.dishes(), await orderingOf(deps));
  if (dishes.length === 0) return 0;
  let placed = 0;
  for (const [chance, who] of callers.entries())
    if (await placeInventedOrder({ dishes, chance, who, allergies: null, author, sample: true, date }, deps))
      placed += 1;
  return placed;
}

/**
 * Deletes all sample orders, and makes their portions available again. The caller holds the orders lock.
 *
 * @returns the numbers of the deleted orders
 */
async function removeSampleOrders(tx: DbExecutor, now: Date): Promise<readonly string[]> {
  const orders = await tx
    .selectFrom("orders")
    .select(["number", "due_at", "state"])
    .where("sample", "=", 1)
    .execute();
  const numbers = orders.map(({ number }) => number);
  if (numbers.length === 0) return [];
  for (const { number, due_at, state } of orders)
    if (state !== "cancelled")
      await countPortions(tx, await linesOfOrder(tx, number), { due: due_at, now, back: true });
  await tx.deleteFrom("print_jobs").where("order_number", "in", numbers).execute();
  await tx.deleteFrom("order_lines").where("order_number", "in", numbers).execute();
  await tx.deleteFrom("orders").where("number", "in", numbers).execute();
  return numbers;
}

/** Returns the functions with which the evening's book places and removes the orders of sample guests. */
export const sampleOrders = (deps: OrderDeps) => ({
  numbers: sampleOrderNumbers,
  place: (order: Parameters<typeof placeSampleOrders>[0]) => placeSampleOrders(order, deps),
  remove: removeSampleOrders,
});
