import { readableTimeOf } from "../../../booking/rules/clock.ts";
import { linesText, logOrder } from "../order-log.ts";
import {
  batchesOf,
  scheduleBatches,
  longestWait,
  minutesAlone,
  stepMinutes,
  sumOfUsage,
  type BatchSchedule,
  type Usage,
} from "../quote.ts";
import { takenByTables } from "../quote-order.ts";
import type { OrderingRules } from "../rules.ts";
import { readConditions, type KitchenConditions } from "../conditions.ts";
import { takenByOrders, updateOrder, usageText, type StoredOrderLine } from "../store.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import { isoOf, minuteOf, type Minute } from "../../../booking/rules/service-time.ts";
import { ordersLock } from "../../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import type { Ticket } from "./tickets.ts";
import { orderingOf } from "./views.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { KitchenDeps } from "../deps.ts";

/*
 * Detects promised ranges that can no longer be kept. Guests are told the new range before the old one has
 * passed, and the order is rescheduled at the stations.
 */

interface LateContext {
  readonly rules: BookingRules;
  readonly ordering: OrderingRules;
  readonly now: Date;
}

/** Assumed remaining minutes of a line that should already be done. */
const overdueMinutes = 2;
/**
 * Guests are told new ranges until this many minutes after the end of the range first promised. If an order
 * is even later, the screens are assumed not to be in use.
 */
const longestLate = 180;
/** Number of minutes ahead to search for places at the stations for a late order. */
const horizonMinutes = 240;

const instant = (iso: string): Minute => minuteOf(new Date(iso));
const ceilToStep = (minute: Minute): Minute => Math.ceil(minute / stepMinutes) * stepMinutes;

async function openTickets(db: DbExecutor, now: Date): Promise<Ticket[]> {
  const promisedSince = new Date(now.getTime() - longestLate * 60_000).toISOString();
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("state", "in", ["received", "cooking"])
    .where(({ eb, fn }) => eb(fn.coalesce("earlier_latest_at", "latest_at"), ">", promisedSince))
    .orderBy("due_at")
    .orderBy("number")
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where(
      "order_number",
      "in",
      orders.map(({ number }) => number),
    )
    .orderBy("position")
    .execute();
  return orders.map((order) => ({
    order,
    lines: lines.filter(({ order_number }) => order_number === order.number),
  }));
}

interface OpenLine extends StoredOrderLine {
  readonly station: string;
  readonly minutes: number;
}

/**
 * Returns the lines of a ticket that still have to be cooked, with their remaining minutes. The minutes
 * include the delays of slow stations.
 */
const openLines = (
  { lines }: Ticket,
  { slow }: KitchenConditions,
  { ordering: { stations }, now }: LateContext,
): OpenLine[] =>
  lines.flatMap((line) => {
    const { station, minutes: planned, start_by, started_at, done_at } = line;
    if (done_at !== null || station === null || planned === null) return [];
    if (!stations.some(({ name }) => name === station)) return [];
    const minutes = planned + (slow.get(station) ?? 0);
    if (started_at === null) return [{ ...line, station, minutes }];
    const begun = Math.max(instant(started_at), start_by === null ? 0 : instant(start_by));
    return [{ ...line, station, minutes: Math.max(overdueMinutes, begun + minutes - minuteOf(now)) }];
  });

const batchesOfLines = (lines: readonly OpenLine[]) =>
  batchesOf(
    lines.map(({ dish, station, minutes, quantity, per_place }) => ({
      dish,
      station,
      minutes,
      quantity,
      perPlace: per_place ?? 1,
    })),
  );

const isBegun = ({ started_at }: OpenLine): boolean => started_at !== null;

/** Returns the earliest minute at which all lines could be ready if the kitchen had nothing else to cook. */
function earliestReady(open: readonly OpenLine[], { ordering, now }: LateContext): Minute {
  const [begun, waiting] = [open.filter(isBegun), open.filter((line) => !isBegun(line))];
  return (
    minuteOf(now) +
    Math.max(
      0,
      minutesAlone({ batches: batchesOfLines(waiting), stations: ordering.stations }),
      ...begun.map(({ minutes }) => minutes),
    )
  );
}

/** Finds places for the rest of an order, ready at the first possible step from `from` on. */
function findPlace(
  open: readonly OpenLine[],
  from: Minute,
  { ordering: { stations }, now }: LateContext,
  taken: Usage,
): { readonly due: Minute; readonly layout: BatchSchedule } {
  const batches = batchesOfLines(open);
  const alone = minutesAlone({ batches, stations });
  const minute = minuteOf(now);
  for (let due = from; due <= from + horizonMinutes; due += stepMinutes) {
    const notBefore = Math.max(minute, due - alone - longestWait);
    const layout = scheduleBatches(batches, () => ({ from: notBefore, to: due }), { stations, taken });
    if (layout) return { due, layout };
  }
  // The order must be cooked in any case, so it takes places even if all of them are taken.
  const due = Math.max(from, ceilToStep(minute + alone));
  const span = { from: due - alone, to: due };
  return { due, layout: scheduleBatches(batches, () => span, { stations, taken: new Map() })! };
}

/** Reschedules an order. If its promised range cannot be kept, tells its guest the new range. */
async function layAfresh(
  tx: DbExecutor,
  { order }: Ticket,
  open: readonly OpenLine[],
  from: Minute,
  context: LateContext,
  deps: Pick<KitchenDeps, "onChange">,
): Promise<void> {
  const { rules, ordering, now } = context;
  const minute = minuteOf(now);
  const windows = [{ from: minute, to: minute + horizonMinutes }];
  const taken = sumOfUsage([
    await takenByTables(tx, ordering.stations, windows),
    await takenByOrders(tx, windows, order.number),
  ]);
  const { due, layout } = findPlace(open, from, context, taken);
  for (const { position, dish } of open.filter((line) => !isBegun(line)))
    await tx
      .updateTable("order_lines")
      .set({ start_by: isoOf(layout.starts.get(dish)!) })
      .where("order_number", "=", order.number)
      .where("position", "=", position)
      .execute();
  const startBy = isoOf(Math.min(due, ...layout.starts.values()));
  const placed = {
    usage: usageText(layout.usage),
    ...(order.started_at === null ? { start_by: startBy } : {}),
  };
  const width = instant(order.latest_at) - instant(order.due_at);
  if (due <= instant(order.latest_at)) {
    await updateOrder(tx, order.number, placed, now);
    return;
  }
  const latest = due + width;
  const range = {
    due_at: isoOf(due),
    latest_at: isoOf(latest),
    earlier_due_at: order.earlier_due_at ?? order.due_at,
    earlier_latest_at: order.earlier_latest_at ?? order.latest_at,
  };
  const late = await updateOrder(tx, order.number, { ...placed, ...range }, now);
  await deps.onChange?.(tx, { kind: "late", order: late }, { now, rules });
  const details = { time: readableTimeOf(latest, rules), lines: linesText(open) };
  await logOrder(
    tx,
    { kind: "order-late", order: late, author: { actor: "system" }, details },
    { now, rules },
  );
}

/**
 * Finds the orders to reschedule, sorted by due time: those whose range cannot be kept, and those with open
 * lines at `station`.
 */
async function lateTickets(db: DbExecutor, context: LateContext, station: string | undefined) {
  const conditions = await readConditions(db, context.now);
  const found = [];
  for (const ticket of await openTickets(db, context.now)) {
    const open = openLines(ticket, conditions, context);
    if (open.length === 0) continue;
    const { order } = ticket;
    const ready = earliestReady(open, context);
    const isLate = ready > instant(order.latest_at);
    const isSlowed = open.some((line) => line.station === station);
    if (!isLate && !isSlowed) continue;
    found.push({ ticket, open, from: Math.max(instant(order.due_at), ceilToStep(ready)) });
  }
  return found;
}

/**
 * Reschedules orders whose promised range can no longer be kept, and tells their guests. The caller holds the
 * orders lock.
 *
 * @param station a station whose delay has changed; orders with open lines at this station are rescheduled as
 * well
 */
export async function notifyLateGuests(
  { tx, ...context }: LateContext & { readonly tx: DbExecutor },
  deps: Pick<KitchenDeps, "onChange">,
  { station }: { readonly station?: string | undefined } = {},
): Promise<void> {
  // Handles one order at a time, because a rescheduled order can take places that the next one needs.
  for (const { ticket, open, from } of await lateTickets(tx, context, station))
    await layAfresh(tx, ticket, open, from, context, deps);
}

/**
 * Reschedules late orders. Does nothing if no screen has shown the tickets today, because the restaurant then
 * cooks without the screens.
 */
export async function findLateOrders(deps: KitchenDeps): Promise<void> {
  const { storage } = deps;
  const [rules, ordering] = await Promise.all([currentRules(deps), orderingOf(deps)]);
  if (ordering.byEmail) return;
  const now = deps.now();
  const { shownAt } = await readConditions(storage.db, now);
  if (shownAt === undefined || serviceDateOf(rules, new Date(shownAt)) !== serviceDateOf(rules, now)) return;
  // Usually no order is late; then the lock is not needed.
  if ((await lateTickets(storage.db, { rules, ordering, now }, undefined)).length === 0) return;
  await storage.write([ordersLock], async (tx) => {
    await notifyLateGuests({ tx, rules, ordering, now: deps.now() }, deps);
  });
}
