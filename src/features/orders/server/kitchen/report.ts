import { stringify } from "csv-stringify/sync";
import { clockTime, shiftDate, wallClock } from "../../../../core/shared/time.ts";
import { success, type Result } from "../../../../core/server/errors.ts";
import { serviceDay } from "../conditions.ts";
import { choiceNames, type StoredOrder, type StoredOrderLine } from "../store.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import { orderingOf } from "./views.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { KitchenDeps } from "../deps.ts";
import type { KitchenReportReply } from "../../contract/kitchen-report.ts";

interface ReportQuery {
  readonly date?: string | undefined;
  readonly days?: number | undefined;
}

interface ReportedOrder {
  readonly order: StoredOrder;
  readonly lines: readonly StoredOrderLine[];
  /** Service date for which the order was first promised. */
  readonly date: string;
}

const cookedStates = new Set(["cooking", "ready", "collected"]);
const isCooked = ({ order }: ReportedOrder): boolean => cookedStates.has(order.state);

/** Returns the end of the range first promised. */
const promisedUntil = ({ latest_at, earlier_latest_at }: StoredOrder): string =>
  earlier_latest_at ?? latest_at;

/**
 * Returns the delay of an order or a line in whole minutes, at least 1. Returns undefined if it was on time
 * or is not done.
 */
function minutesLate(order: StoredOrder, doneAt: string | null): number | undefined {
  if (doneAt === null) return undefined;
  const late = Math.ceil((Date.parse(doneAt) - Date.parse(promisedUntil(order))) / 60_000);
  return late > 0 ? late : undefined;
}

const quantile = (numbers: readonly number[], share: number): number | null => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
};

const portionsOf = (lines: readonly StoredOrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const lateOf = (orders: readonly ReportedOrder[]): number[] =>
  orders.flatMap(({ order }) => minutesLate(order, order.ready_at) ?? []);

const sumsOf = (orders: readonly ReportedOrder[]) => {
  const cooked = orders.filter(isCooked);
  return {
    orders: cooked.length,
    portions: cooked.reduce((sum, { lines }) => sum + portionsOf(lines), 0),
    totalCents: cooked.reduce((sum, { order }) => sum + order.total_cents, 0),
    late: lateOf(cooked).length,
  };
};

async function read({ date, days = 1 }: ReportQuery, deps: KitchenDeps) {
  const { db } = deps.storage;
  const rules = await currentRules(deps);
  const to = date ?? serviceDateOf(rules, deps.now());
  const from = shiftDate(to, 1 - days);
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("due_at", ">=", serviceDay(rules, from).from)
    .where("due_at", "<", serviceDay(rules, to).to)
    .where("state", "!=", "unconfirmed")
    .where("sample", "=", 0)
    .orderBy("due_at")
    .orderBy("number")
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.number", "order_lines.order_number")
    .selectAll("order_lines")
    .where("orders.due_at", ">=", serviceDay(rules, from).from)
    .where("orders.due_at", "<", serviceDay(rules, to).to)
    .orderBy("order_lines.position")
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_number }) => order_number);
  const all = orders.map((order): ReportedOrder => ({
    order,
    lines: byOrder.get(order.number) ?? [],
    date: serviceDateOf(rules, new Date(order.earlier_due_at ?? order.due_at)),
  }));
  return { rules, from, to, all };
}

/** Sums up the lines of cooked orders by station, in the settings' order; removed stations come last. */
function stationsOf(
  orders: readonly ReportedOrder[],
  known: readonly string[],
): KitchenReportReply["stations"] {
  const cooked = orders
    .filter(isCooked)
    .flatMap(({ order, lines }) =>
      lines.flatMap((line) => (line.station === null ? [] : [{ order, line, station: line.station }])),
    );
  const byStation = Map.groupBy(cooked, ({ station }) => station);
  const names = [...known, ...[...byStation.keys()].filter((name) => !known.includes(name)).toSorted()];
  return names.map((station) => {
    const own = byStation.get(station) ?? [];
    const late = own.flatMap(({ order, line }) => minutesLate(order, line.done_at) ?? []);
    return {
      station,
      portions: portionsOf(own.map(({ line }) => line)),
      totalCents: own.reduce((sum, { line }) => sum + line.cents * line.quantity, 0),
      late: late.length,
      medianMinutesLate: quantile(late, 0.5),
    };
  });
}

/** Returns the report on the orders of one or more evenings. */
export async function readKitchenReport(
  query: ReportQuery,
  deps: KitchenDeps,
): Promise<Result<KitchenReportReply>> {
  const { from, to, all } = await read(query, deps);
  const ordering = await orderingOf(deps);
  const late = lateOf(all.filter(isCooked));
  const lapsed = deps.now().getTime() - ordering.keptMinutes * 60_000;
  const cancelledBy = (who: StoredOrder["cancelled_by"]) =>
    all.filter(({ order }) => order.state === "cancelled" && order.cancelled_by === who).length;
  return success({
    success: true,
    from,
    to,
    ...sumsOf(all),
    cancelledByGuest: cancelledBy("guest"),
    turnedDown: cancelledBy("house"),
    uncollected: all.filter(({ order }) => order.state === "ready" && Date.parse(order.latest_at) < lapsed)
      .length,
    minutesLate: { median: quantile(late, 0.5), p90: quantile(late, 0.9), most: quantile(late, 1) },
    evenings: [...Map.groupBy(all, ({ date }) => date)].map(([date, own]) => ({ date, ...sumsOf(own) })),
    stations: stationsOf(
      all,
      ordering.stations.map(({ name }) => name),
    ),
  });
}

const columns = [
  "date",
  "order",
  "state",
  "destination",
  "station",
  "dish",
  "options",
  "portions",
  "cents",
  "ordered at",
  "promised from",
  "promised until",
  "started at",
  "done at",
  "ready at",
  "collected at",
  "minutes late",
] as const;

/**
 * Returns the orders of one or more evenings as CSV (RFC 4180) for a spreadsheet: one row per line, without
 * personal data.
 */
export async function readKitchenTable(query: ReportQuery, deps: KitchenDeps): Promise<Result<string>> {
  const { rules, all } = await read(query, deps);
  /** Formats an instant on the restaurant's clock: `2026-11-21 20:12`. */
  const localAt = (iso: string | null): string => {
    if (iso === null) return "";
    const { date, minutes } = wallClock(new Date(iso), rules.timeZone);
    return `${date} ${clockTime(minutes)}`;
  };
  const rows = all.flatMap(({ order, lines, date }) =>
    lines.map((line) => [
      date,
      order.number,
      order.state,
      order.destination,
      line.station ?? "",
      line.title,
      choiceNames(line).join(", "),
      line.quantity,
      line.cents * line.quantity,
      localAt(order.created_at),
      localAt(order.earlier_due_at ?? order.due_at),
      localAt(promisedUntil(order)),
      localAt(line.started_at),
      localAt(line.done_at),
      localAt(order.ready_at),
      localAt(order.collected_at),
      minutesLate(order, order.ready_at) ?? "",
    ]),
  );
  return success(stringify([columns, ...rows], { record_delimiter: "windows" }));
}
