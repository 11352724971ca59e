import {
  type FactChange,
  type KitchenEvent,
  type KitchenEventKind,
  type KitchenLogEntry,
  type KitchenOrder,
  type KitchenState,
  kitchenEventKinds,
} from "../../contract/kitchen.ts";
import { membersOf, detailsOf, subjectsOf, type StoredEvent } from "../../../../core/server/log/log.ts";
import type { OrderDish, OrderingRules } from "../rules.ts";
import { pauseOf, readConditions, type KitchenConditions } from "../conditions.ts";
import type { StoredOrder, StoredOrderLine } from "../store.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { kitchenSummary } from "./summaries.ts";
import { currentRules } from "../../../booking/server/public.ts";
import { allergensOfBag, type LineAllergens } from "../allergens.ts";
import type { KitchenDeps } from "../deps.ts";

export type KitchenLogEvent = StoredEvent & { readonly kind: KitchenEventKind };

export const isKitchenEvent = (event: StoredEvent): event is KitchenLogEvent =>
  (kitchenEventKinds as readonly string[]).includes(event.kind);

const choicesOf = (choices: string) =>
  (JSON.parse(choices) as { option: string; name: string }[]).map(({ option, name }) => ({ option, name }));

type FormerLine = NonNullable<KitchenOrder["changedFrom"]>[number];

const formerLines = (text: string): FormerLine[] =>
  (JSON.parse(text) as FormerLine[]).map(({ dish, title, quantity, choices }) => ({
    dish,
    title,
    quantity,
    choices: choices.map(({ option, name }) => ({ option, name })),
  }));

function toKitchenOrder(
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { slow }: Pick<KitchenConditions, "slow">,
): KitchenOrder {
  const allergens = lines.map((line) => JSON.parse(line.allergens) as LineAllergens);
  return {
    number: order.number,
    version: order.version,
    state: order.state,
    destination: order.destination,
    table: order.table_name,
    movedFrom: order.moved_from,
    name: order.name,
    phone: order.phone_number,
    sample: order.sample === 1,
    placedAt: order.created_at,
    startBy: order.start_by,
    due: order.due_at,
    until: order.latest_at,
    earlier:
      order.earlier_due_at === null || order.earlier_latest_at === null
        ? null
        : { due: order.earlier_due_at, until: order.earlier_latest_at },
    seenAt: order.seen_at,
    startedAt: order.started_at,
    readyAt: order.ready_at,
    collectedAt: order.collected_at,
    outsideAt: order.outside_at,
    outsideSeenAt: order.outside_seen_at,
    allergies: order.allergies,
    allergiesConfirmedAt: order.allergies_confirmed_at,
    changedAt: order.changed_from === null ? null : order.changed_at,
    changedFrom: order.changed_from === null ? null : formerLines(order.changed_from),
    factsChanged: order.facts_changed === null ? [] : (JSON.parse(order.facts_changed) as FactChange[]),
    cancelledAt: order.cancelled_at,
    cancelledBy: order.cancelled_by,
    cancelReason: order.cancel_reason,
    allergens: allergensOfBag(allergens),
    portions: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: order.total_cents,
    lines: lines.map((line, index) => ({
      position: line.position,
      dish: line.dish,
      title: line.title,
      quantity: line.quantity,
      choices: choicesOf(line.choices),
      note: line.note,
      allergens: allergensOfBag([allergens[index]!]),
      station: line.station,
      startBy: line.start_by,
      minutes: line.minutes === null ? null : line.minutes + (slow.get(line.station ?? "") ?? 0),
      portionsPerPlace: line.per_place ?? 1,
      startedAt: line.started_at,
      doneAt: line.done_at,
    })),
  };
}

/** Returns orders with their lines, in the order of the rows. */
export async function toKitchenOrders(
  db: DbExecutor,
  rows: readonly StoredOrder[],
  conditions: Pick<KitchenConditions, "slow">,
): Promise<KitchenOrder[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where(
      "order_number",
      "in",
      rows.map(({ number }) => number),
    )
    .orderBy("position")
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_number }) => order_number);
  return rows.map((row) => toKitchenOrder(row, byOrder.get(row.number) ?? [], conditions));
}

/** Returns the orders with these numbers. Omits unconfirmed orders, which the kitchen must not see. */
export async function ordersByNumber(
  db: DbExecutor,
  numbers: readonly string[],
  conditions: Pick<KitchenConditions, "slow">,
): Promise<KitchenOrder[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("number", "in", numbers)
    .where("state", "!=", "unconfirmed")
    .execute();
  return toKitchenOrders(db, rows, conditions);
}

const noOrdering: OrderingRules = {
  isOpen: false,
  byEmail: false,
  times: undefined,
  daysAhead: 0,
  leadTime: 0,
  mostCents: 0,
  confirmAboveCents: 0,
  shareOfHour: 0,
  keptMinutes: 0,
  stations: [],
  orderByOfCategory: new Map(),
};

/** Returns the ordering settings. If there are none, returns the settings of a kitchen that takes no orders. */
export const orderingOf = async ({ ordering }: Pick<KitchenDeps, "ordering">): Promise<OrderingRules> =>
  (await ordering.read()) ?? noOrdering;

/** Returns the takeaway dishes whose station exists, including sold-out ones. */
export const filterOrderable = (
  dishes: readonly OrderDish[],
  { stations }: { readonly stations: readonly { readonly name: string }[] },
): OrderDish[] => dishes.filter(({ takeAway }) => stations.some(({ name }) => name === takeAway?.station));

/**
 * Returns the kitchen's current state, and the conditions from which it is derived.
 *
 * @throws ContentError
 */
export async function kitchenNow(
  deps: KitchenDeps,
): Promise<{ readonly kitchen: KitchenState; readonly conditions: KitchenConditions }> {
  const now = deps.now();
  const [ordering, rules, dishes] = await Promise.all([orderingOf(deps), currentRules(deps), deps.dishes()]);
  const conditions = await readConditions(deps.storage.db, now);
  const kitchen: KitchenState = {
    ordering: ordering.isOpen,
    byEmail: ordering.byEmail,
    paused: pauseOf(conditions, { ordering, rules, now }) ?? null,
    stations: ordering.stations.map(({ name, places }) => ({
      name,
      places,
      slowMinutes: conditions.slow.get(name) ?? 0,
    })),
    dishes: filterOrderable(dishes, ordering).map(({ slug, title, takeAway, isAvailable }) => ({
      dish: slug,
      title: takeAway!.kitchenName ?? title,
      station: takeAway!.station,
      soldOut: !isAvailable,
      left: conditions.left.get(slug) ?? null,
    })),
  };
  return { kitchen, conditions };
}

/** Kinds of events that can be undone, because they tell guests nothing final. */
const takeable: ReadonlySet<KitchenEventKind> = new Set([
  "order-seen",
  "allergies-confirmed",
  "order-started",
  "order-bumped",
  "order-recalled",
  "order-collected",
  "station-slowed",
  "portions-set",
  "orders-paused",
  "orders-resumed",
  "order-undone",
]);

/** True if staff caused the event and can still undo it. */
export const isUndoable = (event: StoredEvent): boolean =>
  event.actor === "staff" && event.undone_by === null && isKitchenEvent(event) && takeable.has(event.kind);

const toEntry = (event: KitchenLogEvent, members: ReadonlyMap<string, string>): KitchenLogEntry => ({
  sequence: event.sequence,
  at: event.at,
  date: event.service_date,
  kind: event.kind,
  actor: event.actor,
  initials: event.initials,
  member: (event.staff_id !== null && members.get(event.staff_id)) || null,
  unverified: event.identified_by === "unverified",
  summary: kitchenSummary(event.kind, detailsOf(event)),
  subject: subjectsOf(event).orders?.[0] ?? null,
  key: event.command_key,
  undoable: isUndoable(event),
  undone: event.undone_by !== null,
  undoes: detailsOf(event).undoes?.sequence ?? null,
});

/** Converts kitchen events to entries of the kitchen's log. Skips other events. */
export async function toKitchenEntries(
  db: DbExecutor,
  all: readonly StoredEvent[],
): Promise<KitchenLogEntry[]> {
  const events = all.filter(isKitchenEvent);
  const members = await membersOf(db, [...new Set(events.flatMap(({ staff_id }) => staff_id ?? []))]);
  return events.map((event) => toEntry(event, members));
}

/**
 * Returns kitchen events with the current state of the orders that they changed.
 *
 * @throws ContentError
 */
export async function toKitchenEvents(
  all: readonly StoredEvent[],
  deps: KitchenDeps,
): Promise<KitchenEvent[]> {
  const events = all.filter(isKitchenEvent);
  const { db } = deps.storage;
  const { kitchen, conditions } = await kitchenNow(deps);
  const numbers = events.map((event) => subjectsOf(event).orders ?? []);
  const orders = await ordersByNumber(db, [...new Set(numbers.flat())], conditions);
  const entries = await toKitchenEntries(db, events);
  return entries.map((entry, index) => ({
    entry,
    orders: orders.filter(({ number }) => numbers[index]!.includes(number)),
    kitchen,
  }));
}
