import { timingSafeEqual } from "node:crypto";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type * as managedOrder from "../contract/managed-order.ts";
import type { ManagedOrderReply } from "../contract/managed-order.ts";
import { readReference } from "../../booking/contract/reservation-link.ts";
import { sha256 } from "../../../core/server/digest.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { ordersLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { mustConfirm } from "./limits.ts";
import { linesText, logOrder } from "./order-log.ts";
import { collectionDays, windowsOf } from "./rules.ts";
import type { Hours } from "./conditions.ts";
import { invalidLink, orderToken, type OrderLink } from "./links.ts";
import { countPortions, portionsFor } from "./portions.ts";
import { hasPlaces, sumOfUsage } from "./quote.ts";
import { linesOf, promiseOf, findRefusal } from "./bag.ts";
import type { HeldPortions } from "./holds.ts";
import { decideBag, readBag, takenByTables, type Own } from "./quote-order.ts";
import {
  changeableStates,
  findOrder,
  isDue,
  linesOfOrder,
  readUsage,
  takenByOrders,
  updateOrder,
  writeLines,
  type NewOrderLine,
  type StoredOrder,
  type StoredOrderLine,
} from "./store.ts";
import { currentRules } from "../../booking/server/public.ts";
import { type ManageOrderDeps, guest, linkOf, replyOf } from "./managed-order.ts";

interface ChangeContext {
  readonly tx: DbExecutor;
  readonly order: StoredOrder;
  readonly now: Date;
  readonly link: OrderLink;
  readonly rules: BookingRules;
}

/**
 * Changes the order that a token opens. Holds the orders lock, so that the kitchen cannot start the order at
 * the same time.
 *
 * @param change decides the change; resolves to the order after the change, or to the same order if there is
 * nothing to do
 */
async function changeByToken(
  token: string,
  deps: ManageOrderDeps,
  change: (context: ChangeContext) => Promise<StoredOrder | DomainError>,
): Promise<Result<ManagedOrderReply>> {
  const opened = linkOf(token, deps);
  if (!opened.ok) return opened;
  const { number, link } = opened.value;
  // Read before the transaction, so that the transaction waits only for the database.
  const rules = await currentRules(deps);
  return deps.storage.write([ordersLock], async (tx): Promise<Result<ManagedOrderReply>> => {
    const order = await findOrder(tx, number);
    if (!order) return failure("ORDER_NOT_FOUND");
    const changed = await change({ tx, order, now: deps.now(), link, rules });
    return "ok" in changed ? changed : replyOf(tx, changed, link, deps, rules);
  });
}

/** Returns a line without its note, for showing the kitchen what has changed. */
const withoutNote = ({ dish, title, choices, cents, quantity }: NewOrderLine) => ({
  dish,
  title,
  choices: JSON.parse(choices) as unknown,
  cents,
  quantity,
});

const isSame = (lines: readonly NewOrderLine[], others: readonly NewOrderLine[]): boolean => {
  const text = (all: readonly NewOrderLine[]) =>
    JSON.stringify(all.map((line) => [withoutNote(line), line.note]));
  return text(lines) === text(others);
};

/** An order that its guest is changing, and its lines at the prices at which they were ordered. */
interface Changing {
  readonly order: NonNullable<Own["order"]>;
  readonly bought: readonly HeldPortions[];
}

/**
 * Returns the order that a token opens, for a quote that would replace it. Fails with ORDER_CLOSED once the
 * kitchen has started the order.
 */
export async function orderToChange(token: string, deps: ManageOrderDeps): Promise<Result<Changing>> {
  const opened = linkOf(token, deps);
  if (!opened.ok) return opened;
  const { db } = deps.storage;
  const order = await findOrder(db, opened.value.number);
  if (!order) return failure("ORDER_NOT_FOUND");
  if (!changeableStates.includes(order.state)) return failure("ORDER_CLOSED");
  const lines = await linesOfOrder(db, order.number);
  return success({ order: { ...order, portions: lines }, bought: boughtIn(lines) });
}

/** Returns lines at the prices at which they were ordered. */
const boughtIn = (lines: readonly StoredOrderLine[]) =>
  lines.map((line) => ({
    ...withoutNote(line),
    choices: JSON.parse(line.choices) as HeldPortions["choices"],
    isBought: true,
  }));

/**
 * Replaces the lines of an order that the kitchen has not started. The time stays the same unless `due` is
 * given. The order keeps its places while the change is decided, and also if the change is refused.
 * Idempotent.
 */
export async function changeOrder(
  { token, due, allergies, ...request }: BodyOf<typeof managedOrder.changeOrder>,
  deps: ManageOrderDeps,
): Promise<Result<ManagedOrderReply>> {
  const opened = linkOf(token, deps);
  if (!opened.ok) return opened;
  const bought = boughtIn(await linesOfOrder(deps.storage.db, opened.value.number));
  const read = await readBag(request.lines, deps, bought);
  if (!read.ok) return read;
  const bag = read.value;
  return changeByToken(token, deps, async ({ tx, order, now, rules }) => {
    if (!changeableStates.includes(order.state)) return failure("ORDER_CLOSED");
    const before = await linesOfOrder(tx, order.number);
    const lines = linesOf(bag, request);
    if (isSame(before, lines) && order.allergies === allergies && isDue(order, due ?? order.due_at))
      return order;
    const decision = await decideBag(tx, bag, { due: due ?? order.due_at }, now, {
      order: { ...order, portions: before },
    });
    const refused = findRefusal(decision, request);
    if (refused) return refused;
    if (order.state === "received" && order.confirmed_at === null) {
      const who = { email: order.email, phoneKey: order.phone_key };
      const { ordering } = bag;
      const promised = { ...order, ...promiseOf(bag, decision.promise!) };
      // Without this check, a guest could avoid the confirmation by placing a small order, or an order for
      // another time, and then changing it.
      if (
        (promised.total_cents > order.total_cents || promised.usage !== order.usage) &&
        (await mustConfirm(tx, who, promised, { ordering, now }))
      )
        return failure("ORDER_TOO_LARGE", { details: { order: decision.quoted } });
    }
    const isCounted = order.state === "received";
    if (isCounted) await countPortions(tx, before, { due: order.due_at, now, back: true });
    const placed = linesOf(bag, request, decision.promise);
    await writeLines(tx, order.number, placed);
    const change = {
      ...promiseOf(bag, decision.promise!),
      allergies,
      changed_from: order.changed_from ?? JSON.stringify(before.map(withoutNote)),
      changed_at: now.toISOString(),
      seen_at: null,
      allergies_confirmed_at: null,
      facts_changed: null,
    };
    const changed = await updateOrder(tx, order.number, change, now, { marks: true });
    if (isCounted) await countPortions(tx, lines, { due: changed.due_at, now });
    // A guest who has yet to confirm the order needs no email: the link in the first email shows the changed
    // order.
    if (changed.state === "received") {
      await deps.onChange?.(tx, { kind: "changed", order: changed }, { now, rules });
      const details = { lines: linesText(placed) };
      await logOrder(tx, { kind: "order-changed", order: changed, author: guest, details }, { now, rules });
    }
    return changed;
  });
}

/**
 * Returns the reason why an unconfirmed order can no longer be cooked for its promised time; undefined if it
 * can.
 */
async function takenMeanwhile(
  tx: DbExecutor,
  { number, due_at, usage }: StoredOrder,
  lines: readonly StoredOrderLine[],
  { ordering, rules, now }: Hours,
): Promise<DomainError | undefined> {
  const left = new Map(await portionsFor(tx, { due: due_at, hold: null, own: [], now }));
  for (const { dish, quantity } of lines) {
    const rest = (left.get(dish) ?? Infinity) - quantity;
    if (rest < 0) return failure("ORDER_CHANGED");
    left.set(dish, rest);
  }
  const windows = windowsOf(collectionDays(ordering, rules, now));
  const taken = sumOfUsage([
    await takenByTables(tx, ordering.stations, windows),
    await takenByOrders(tx, windows, number),
  ]);
  return hasPlaces(readUsage(usage), { stations: ordering.stations, taken })
    ? undefined
    : failure("KITCHEN_FULL");
}

/**
 * Confirms an order with the link from the email. An unconfirmed order holds no places. If other guests have
 * taken them in the meantime, this fails with KITCHEN_FULL or ORDER_CHANGED, so that the guest can change the
 * order. Idempotent.
 */
export async function confirmOrder(token: string, deps: ManageOrderDeps): Promise<Result<ManagedOrderReply>> {
  const ordering = await deps.ordering.read();
  return changeByToken(token, deps, async ({ tx, order, now, link, rules }) => {
    if (order.state === "cancelled") return failure("ORDER_CLOSED");
    if (order.state !== "unconfirmed") return order;
    if (link !== "confirm-order") return invalidLink;
    const at = now.toISOString();
    if (Date.parse(order.expires_at!) <= now.getTime()) return failure("ORDER_CLOSED");
    const lines = await linesOfOrder(tx, order.number);
    if (!ordering) return failure("ORDERING_CLOSED");
    const taken = await takenMeanwhile(tx, order, lines, { ordering, rules, now });
    if (taken) return taken;
    await countPortions(tx, lines, { due: order.due_at, now });
    const confirmed = await updateOrder(tx, order.number, { state: "received", confirmed_at: at }, now);
    await deps.onChange?.(tx, { kind: "received", order: confirmed }, { now, rules });
    const details = { lines: linesText(lines) };
    await logOrder(tx, { kind: "order-placed", order: confirmed, author: guest, details }, { now, rules });
    return confirmed;
  });
}

/** Cancels orders that were not confirmed in time. */
export async function expireOrders({
  storage,
  now,
}: Pick<ManageOrderDeps, "storage" | "now">): Promise<void> {
  const expired = (db: DbExecutor) =>
    db
      .selectFrom("orders")
      .selectAll()
      .where("state", "=", "unconfirmed")
      .where("expires_at", "<=", now().toISOString())
      .execute();
  // Usually no order has expired; then the lock is not needed.
  if ((await expired(storage.db)).length === 0) return;
  await storage.write([ordersLock], async (tx) => {
    for (const order of await expired(tx))
      await cancelStoredOrder(tx, order, { cancelled_by: "expired" }, now());
  });
}

/**
 * Cancels an order and frees its places. If the kitchen has not started the order, its portions can be
 * ordered again.
 */
export async function cancelStoredOrder(
  tx: DbExecutor,
  { number, due_at, state }: StoredOrder,
  why: Pick<StoredOrder, "cancelled_by"> & Partial<Pick<StoredOrder, "cancel_reason" | "seen_at">>,
  now: Date,
): Promise<StoredOrder> {
  if (state === "received")
    await countPortions(tx, await linesOfOrder(tx, number), { due: due_at, now, back: true });
  const update = { seen_at: null, ...why, state: "cancelled" as const, cancelled_at: now.toISOString() };
  return updateOrder(tx, number, update, now, { marks: true });
}

/** Cancels an order that the kitchen has not started, and frees its places. Idempotent. */
export const cancelOrder = (token: string, deps: ManageOrderDeps): Promise<Result<ManagedOrderReply>> =>
  changeByToken(token, deps, async ({ tx, order, now, rules }) => {
    if (order.cancelled_by === "guest") return order;
    if (!changeableStates.includes(order.state)) return failure("ORDER_CLOSED");
    const cancelled = await cancelStoredOrder(tx, order, { cancelled_by: "guest" }, now);
    if (order.state === "received") {
      await deps.onChange?.(tx, { kind: "cancelled", order: cancelled }, { now, rules });
      await logOrder(tx, { kind: "order-cancelled", order: cancelled, author: guest }, { now, rules });
    }
    return cancelled;
  });

/** Tells staff that the guest of a ready order is waiting outside. */
export const sayOutside = (token: string, deps: ManageOrderDeps): Promise<Result<ManagedOrderReply>> =>
  changeByToken(token, deps, async ({ tx, order, now, rules }) => {
    if (order.state !== "ready") return failure("ORDER_CLOSED");
    if (order.outside_at !== null) return order;
    const waiting = await updateOrder(tx, order.number, { outside_at: now.toISOString() }, now);
    await logOrder(tx, { kind: "guest-outside", order: waiting, author: guest }, { now, rules });
    return waiting;
  });

/** Hashes a telephone number, because only values of equal length can be compared in constant time. */
const comparable = (phoneKey: string | null): Buffer => Buffer.from(sha256(phoneKey ?? ""));

/**
 * Returns a token to a guest who gives an order's number and telephone number. An unknown order and a wrong
 * telephone number both fail with ORDER_NOT_FOUND, after the same amount of work.
 */
export async function findOrderToken(
  { reference, phoneNumber }: BodyOf<typeof managedOrder.findOrder>,
  deps: ManageOrderDeps,
): Promise<Result<string>> {
  const order = await findOrder(deps.storage.db, readReference(reference) ?? "");
  const { formats } = await currentRules(deps);
  // The key is computed here, because the stored key may have the format of the previous release.
  const own = phoneKeyOf(order?.phone_number ?? null, formats);
  const same = timingSafeEqual(comparable(own), comparable(phoneKeyOf(phoneNumber, formats)));
  if (!order || own === null || !same) return failure("ORDER_NOT_FOUND");
  const token = orderToken(deps.linkKey, order.number, order.latest_at);
  // If the new token has already expired, the reply is the same as for an unknown order.
  return linkOf(token, deps).ok ? success(token) : failure("ORDER_NOT_FOUND");
}
