import type { FactChange } from "../../contract/kitchen.ts";
import { choicesOf } from "../../../../content/model/order-options.ts";
import { logOrder } from "../order-log.ts";
import { allergensOfLine } from "../quote-order.ts";
import type { OrderDish } from "../rules.ts";
import { openStates, updateOrder, type StoredOrder, type StoredOrderLine } from "../store.ts";
import { ordersLock } from "../../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { LineAllergens } from "../allergens.ts";
import type { KitchenDeps } from "../deps.ts";
import { orderingOf } from "./views.ts";

/*
 * Alarms for orders that no cook has seen, and for dishes whose allergens have changed since they were
 * ordered.
 */

const minuteMs = 60_000;

/**
 * `unseenMinutes`: minutes after which staff are alerted to an unseen order. If it is still unseen after as
 * many minutes again, the guest is notified. `nearMinutes`: for an order placed in advance, the alarm waits
 * until this many minutes before its start.
 */
export const unseenMinutes = 5;
const nearMinutes = 15;

const author = { actor: "system" } as const;

/** Finds orders that the kitchen has not seen in time, and whose next alarm is due. */
async function unseenOrders(db: DbExecutor, now: Date) {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs).toISOString();
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("state", "=", "received")
    .where("seen_at", "is", null)
    .where("unseen_told_at", "is", null)
    .where("start_by", "<=", before(-nearMinutes))
    .where("latest_at", ">", before(0))
    .where("sample", "=", 0)
    .orderBy("start_by")
    .execute();
  return rows.filter(({ created_at, confirmed_at, changed_at, alarmed_at }) => {
    const known = alarmed_at === null ? [created_at, confirmed_at, changed_at] : [alarmed_at];
    const since = Math.max(...known.map((at) => Date.parse(at ?? created_at)));
    return since <= now.getTime() - unseenMinutes * minuteMs;
  });
}

/** Alerts staff to orders that the kitchen has not seen. If an order is still not seen, tells its guest. */
export async function alarmUnseenOrders(deps: KitchenDeps): Promise<void> {
  const { storage } = deps;
  const { byEmail } = await orderingOf(deps);
  if (byEmail || (await unseenOrders(storage.db, deps.now())).length === 0) return;
  const rules = await currentRules(deps);
  await storage.write([ordersLock], async (tx) => {
    const now = deps.now();
    const at = now.toISOString();
    for (const order of await unseenOrders(tx, now)) {
      const tells = order.alarmed_at !== null;
      const update = tells ? { unseen_told_at: at } : { alarmed_at: at };
      const unseen = await updateOrder(tx, order.number, update, now);
      if (tells) await deps.onChange?.(tx, { kind: "unseen", order: unseen }, { now, rules });
      const details = tells ? { reason: "told" } : {};
      await logOrder(tx, { kind: "order-unseen", order: unseen, author, details }, { now, rules });
    }
  });
}

/**
 * Returns the current allergens of a line according to the menu; undefined if the dish or its choices no
 * longer exist.
 */
function presentFacts(
  { dish: slug, choices }: StoredOrderLine,
  dishes: readonly OrderDish[],
): LineAllergens | undefined {
  const dish = dishes.find((one) => one.slug === slug);
  if (!dish?.takeAway) return undefined;
  const chosen = (JSON.parse(choices) as { option: string; name: string }[]).map(({ option, name }) => ({
    option,
    choice: name,
  }));
  const found = choicesOf(dish.takeAway.options, chosen);
  return found.length === chosen.length ? allergensOfLine({ dish, choices: found }) : undefined;
}

interface ChangedLine {
  readonly line: StoredOrderLine;
  readonly facts: LineAllergens;
  readonly changes: readonly FactChange[];
}

function changedLine(line: StoredOrderLine, dishes: readonly OrderDish[]): ChangedLine[] {
  const facts = presentFacts(line, dishes);
  if (!facts) return [];
  const before = JSON.parse(line.allergens) as LineAllergens;
  const changes = (Object.keys(facts) as (keyof LineAllergens)[]).flatMap((substance): FactChange[] => {
    const [was, is] = [before[substance] ?? "unconfirmed", facts[substance]!];
    return was === is ? [] : [{ dish: line.dish, title: line.title, substance, was, is }];
  });
  return changes.length > 0 ? [{ line, facts, changes }] : [];
}

/**
 * Merges changes that the kitchen has not yet seen with later changes. Drops changes that cancel each other
 * out.
 */
function merged(earlier: readonly FactChange[], later: readonly FactChange[]): FactChange[] {
  const all = new Map<string, FactChange>();
  for (const change of [...earlier, ...later]) {
    const key = JSON.stringify([change.dish, change.substance]);
    all.set(key, { ...change, was: all.get(key)?.was ?? change.was });
  }
  return [...all.values()].filter(({ was, is }) => was !== is);
}

/** Finds open orders with dishes whose allergens have changed. */
async function ordersWithOtherFacts(db: DbExecutor, dishes: readonly OrderDish[]) {
  const orders = await db.selectFrom("orders").selectAll().where("state", "in", openStates).execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where(
      "order_number",
      "in",
      orders.map(({ number }) => number),
    )
    .execute();
  return orders.flatMap((order): { order: StoredOrder; changed: ChangedLine[] }[] => {
    const changed = lines
      .filter(({ order_number }) => order_number === order.number)
      .flatMap((line) => changedLine(line, dishes));
    return changed.length > 0 ? [{ order, changed }] : [];
  });
}

/**
 * Writes the current allergens of dishes into open orders, and alerts the kitchen, because a cook has to
 * check these orders again.
 */
export async function alarmChangedFacts(deps: KitchenDeps): Promise<void> {
  const { storage } = deps;
  const open = await storage.db
    .selectFrom("orders")
    .select("number")
    .where("state", "in", openStates)
    .limit(1)
    .execute();
  if (open.length === 0) return;
  const dishes = await deps.dishes();
  if ((await ordersWithOtherFacts(storage.db, dishes)).length === 0) return;
  const rules = await currentRules(deps);
  await storage.write([ordersLock], async (tx) => {
    const now = deps.now();
    for (const { order, changed } of await ordersWithOtherFacts(tx, dishes)) {
      for (const { line, facts } of changed)
        await tx
          .updateTable("order_lines")
          .set({ allergens: JSON.stringify(facts) })
          .where("order_number", "=", order.number)
          .where("position", "=", line.position)
          .execute();
      const earlier = order.facts_changed === null ? [] : (JSON.parse(order.facts_changed) as FactChange[]);
      const all = merged(
        earlier,
        changed.flatMap(({ changes }) => changes),
      );
      const update = { facts_changed: all.length > 0 ? JSON.stringify(all) : null, seen_at: null };
      const marked = await updateOrder(tx, order.number, update, now, { marks: true });
      // The kitchen does not get an order until its guest has confirmed it.
      if (marked.state === "unconfirmed") continue;
      const lines = [...new Set(changed.map(({ line }) => line.title))].join(", ");
      await logOrder(
        tx,
        { kind: "facts-changed", order: marked, author, details: { lines } },
        { now, rules },
      );
    }
  });
}
