import { scheduleFor } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minutesPerDay, shiftDate, type ServiceTime } from "../../../core/shared/time.ts";
import { quickWallClock } from "./wall.ts";
import { noOrders, tally, type OrderTotals } from "./totals.ts";

/** A row of `orders`. */
export interface OrderRow {
  readonly number: string;
  readonly state: string;
  readonly total_cents: number;
  readonly due_at: string;
  readonly latest_at: string;
  readonly earlier_due_at: string | null;
  readonly earlier_latest_at: string | null;
  readonly ready_at: string | null;
}

/** A row of `order_lines`. */
export interface OrderLineRow {
  readonly order_number: string;
  readonly dish: string;
  readonly title: string;
  /** JSON list of the chosen options, each with its `name`. */
  readonly choices: string;
  readonly cents: number;
  readonly quantity: number;
  readonly station: string | null;
  readonly started_at: string | null;
  readonly done_at: string | null;
}

const cookedStates = new Set(["cooking", "ready", "collected"]);
const minuteMs = 60_000;

/** Returns the time for which an order was first promised. */
const promisedFor = ({ due_at, earlier_due_at }: OrderRow): Date => new Date(earlier_due_at ?? due_at);

/**
 * Returns the service date of a time, and the start of its hour in minutes past midnight. Hours after
 * midnight belong to the evening before until its services close.
 */
function serviceHourOf({ date, minutes }: ServiceTime, rules: BookingRules): { date: string; hour: number } {
  const hour = Math.floor(minutes / 60) * 60;
  const evening = shiftDate(date, -1);
  return minutes < scheduleFor(rules, evening).spillover
    ? { date: evening, hour: hour + minutesPerDay }
    : { date, hour };
}

function sumLine(totals: OrderTotals, line: OrderLineRow): void {
  const { dish, title, choices, quantity, station, started_at, done_at } = line;
  const cents = line.cents * quantity;
  const sold = (totals.dishes[dish] ??= { title, portions: 0, cents: 0, options: {} });
  sold.portions += quantity;
  sold.cents += cents;
  for (const { name } of JSON.parse(choices) as { name: string }[]) tally(sold.options, name, quantity);
  if (station === null) return;
  const cooked = (totals.stations[station] ??= { portions: 0, cents: 0, minutes: {} });
  cooked.portions += quantity;
  cooked.cents += cents;
  if (started_at !== null && done_at !== null)
    tally(cooked.minutes, Math.max(0, Math.round((Date.parse(done_at) - Date.parse(started_at)) / minuteMs)));
}

/**
 * Computes the totals of orders by service date. An order belongs to the date for which it was first
 * promised.
 */
export function orderTotals(
  orders: readonly OrderRow[],
  lines: readonly OrderLineRow[],
  rules: BookingRules,
): Map<string, OrderTotals> {
  const linesOf = Map.groupBy(lines, ({ order_number }) => order_number);
  const byDate = new Map<string, OrderTotals>();
  for (const order of orders) {
    const { date, hour: hourBegins } = serviceHourOf(
      quickWallClock(promisedFor(order), rules.timeZone),
      rules,
    );
    const totals = byDate.get(date) ?? noOrders();
    byDate.set(date, totals);
    if (order.state === "cancelled") totals.cancelled += 1;
    if (!cookedStates.has(order.state)) continue;
    totals.orders += 1;
    totals.cents += order.total_cents;
    const hour = (totals.hours[hourBegins] ??= { orders: 0, cents: 0 });
    hour.orders += 1;
    hour.cents += order.total_cents;
    if (order.ready_at !== null) {
      const until = Date.parse(order.earlier_latest_at ?? order.latest_at);
      tally(totals.late, Math.max(0, Math.ceil((Date.parse(order.ready_at) - until) / minuteMs)));
    }
    const own = linesOf.get(order.number) ?? [];
    for (const line of own) sumLine(totals, line);
    const dishes = [...new Set(own.map(({ dish }) => dish))].toSorted();
    for (const [index, one] of dishes.entries())
      for (const other of dishes.slice(index + 1)) tally(totals.pairs, `${one} ${other}`);
  }
  return byDate;
}
