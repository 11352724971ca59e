import type { Selectable, Updateable } from "kysely";
import type { OrderState } from "../contract/orders.ts";
import { isoOf } from "../../booking/rules/service-time.ts";
import type { Saving } from "../../../core/shared/order-sum.ts";
import { nulledColumns } from "../../../core/server/storage/personal-data.ts";
import type { ForgetGuest, GuestsTable } from "../../../core/server/storage/retention.ts";
import { ordersPersonalData } from "./personal-data.ts";
import type { OrderLinesTable, OrdersTable } from "./tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { sumOfUsage, type Usage, type Window } from "./quote.ts";

/** States in which an order uses portions and places at the stations. An unconfirmed order uses none. */
export const cookedStates: readonly OrderState[] = ["received", "cooking"];
/** States before the kitchen starts. The guest can still change or cancel the order. */
export const changeableStates: readonly OrderState[] = ["unconfirmed", "received"];
/** States in which an order has yet to be collected. */
export const openStates: readonly OrderState[] = ["unconfirmed", ...cookedStates, "ready"];

/** Formats a usage for the column `usage`. */
export const usageText = (usage: Usage): string =>
  JSON.stringify(
    Object.fromEntries([...usage].map(([station, minutes]) => [station, Object.fromEntries(minutes)])),
  );

/** Reads the column `savings`. */
export const readSavings = (text: string | null): readonly Saving[] =>
  text === null ? [] : (JSON.parse(text) as Saving[]);

export const readUsage = (text: string): Usage =>
  new Map(
    Object.entries(JSON.parse(text) as Record<string, Record<string, number>>).map(([station, minutes]) => [
      station,
      new Map(Object.entries(minutes).map(([minute, places]) => [Number(minute), places])),
    ]),
  );

/**
 * Returns the places used by orders that the kitchen has yet to finish and that are due after the first
 * window begins. The windows must be sorted. Sample orders do not count.
 *
 * @param except number of an order to exclude
 */
export async function takenByOrders(db: DbExecutor, [first]: readonly Window[], except = ""): Promise<Usage> {
  if (!first) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select("usage")
    .where("due_at", ">", isoOf(first.from))
    .where("state", "in", cookedStates)
    .where("sample", "=", 0)
    .where("number", "!=", except)
    .execute();
  return sumOfUsage(rows.map(({ usage }) => readUsage(usage)));
}

export type StoredOrder = Readonly<Selectable<OrdersTable>>;
export type StoredOrderLine = Readonly<Selectable<OrderLinesTable>>;

export const findOrder = (db: DbExecutor, number: string): Promise<StoredOrder | undefined> =>
  db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();

/** Returns the lines of an order, in the order of the guest's bag. */
export const linesOfOrder = (db: DbExecutor, number: string): Promise<StoredOrderLine[]> =>
  db.selectFrom("order_lines").selectAll().where("order_number", "=", number).orderBy("position").execute();

/** Returns the names of a line's choices, parsed from their column. */
export const choiceNames = ({ choices }: Pick<StoredOrderLine, "choices">): string[] =>
  (JSON.parse(choices) as { name: string }[]).map(({ name }) => name);

/** True if an order is due at an instant, ISO 8601. */
export const isDue = ({ due_at }: Pick<StoredOrder, "due_at">, due: string): boolean =>
  Date.parse(due_at) === Date.parse(due);

export type OrderUpdate = Omit<
  Updateable<OrdersTable>,
  "number" | "version" | "marked_version" | "updated_at"
>;

/**
 * Writes a change to an order. The caller holds the orders lock. Resolves to the updated order.
 *
 * @param marks true if a cook has to see the order again before doing anything with it
 */
export const updateOrder = (
  tx: DbExecutor,
  number: string,
  update: OrderUpdate,
  now: Date,
  { marks = false }: { readonly marks?: boolean } = {},
): Promise<StoredOrder> =>
  tx
    .updateTable("orders")
    .set(({ eb }) => ({
      ...update,
      version: eb("version", "+", 1),
      ...(marks ? { marked_version: eb("version", "+", 1) } : {}),
      updated_at: now.toISOString(),
    }))
    .where("number", "=", number)
    .returningAll()
    .executeTakeFirstOrThrow();

export type NewOrderLine = Omit<StoredOrderLine, "order_number" | "position">;

/**
 * Replaces an order's lines.
 *
 * @param lines in the order of the guest's bag
 */
export async function writeLines(
  tx: DbExecutor,
  number: string,
  lines: readonly NewOrderLine[],
): Promise<void> {
  await tx.deleteFrom("order_lines").where("order_number", "=", number).execute();
  await tx
    .insertInto("order_lines")
    .values(lines.map((line, position) => ({ ...line, order_number: number, position })))
    .execute();
}

/** Removes personal data from orders. Keeps the dishes, times and prices. */
export async function anonymizeOrders(tx: DbExecutor, numbers: readonly string[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .updateTable("order_lines")
    .set(nulledColumns(ordersPersonalData.order_lines))
    .where("order_number", "in", numbers)
    .execute();
  await tx
    .updateTable("orders")
    .set({ ...nulledColumns(ordersPersonalData.orders), updated_at: now.toISOString() })
    .where("number", "in", numbers)
    .execute();
}

/** Describes the table of past orders to the job that deletes guests' data. */
export const pastOrders: GuestsTable = {
  name: "orders",
  key: "number",
  over: "due_at",
  networkDays: 1,
  personalData: ordersPersonalData.orders,
  forget: anonymizeOrders,
};

/**
 * Removes a guest from their orders when they delete their account. Does nothing if the account's email
 * address is unconfirmed, because the address may be another guest's.
 */
export const forgetOrders: ForgetGuest = async (tx, { email, isConfirmed }, now) => {
  if (!isConfirmed) return;
  const orders = await tx
    .selectFrom("orders")
    .select("number")
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", email))
    .execute();
  await anonymizeOrders(
    tx,
    orders.map(({ number }) => number),
    now,
  );
};
