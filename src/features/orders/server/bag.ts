import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type * as orders from "../contract/orders.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import { isoOf } from "../../booking/rules/service-time.ts";
import type { Quote } from "./quote.ts";
import { allergensOfLine, type Bag, type BagDecision } from "./quote-order.ts";
import { usageText, type NewOrderLine, type StoredOrder } from "./store.ts";
import { orderRefusals } from "./refusals.ts";

/* Functions for a bag that becomes an order, or replaces the content of an earlier one. */

type Request = BodyOf<typeof orders.placeOrder>;

/**
 * Returns the reason to refuse an order for which the guest has seen this total price; undefined if the order
 * can be accepted.
 */
export function findRefusal(
  { quoted: order }: BagDecision,
  { totalCents }: Pick<Request, "totalCents">,
): DomainError | undefined {
  const { lines, sum, state } = order;
  if (lines.some(({ problem }) => problem !== null) || sum?.totalCents !== totalCents)
    return failure("ORDER_CHANGED", { details: { order } });
  return state === null || state === "open"
    ? undefined
    : failure(orderRefusals[state], { details: { order } });
}

/**
 * Returns the order lines to store.
 *
 * @param promise start times of the lines; absent if they are not needed yet
 */
export const linesOf = (
  { ordered }: Bag,
  { lines }: Pick<Request, "lines">,
  promise?: Pick<Quote, "starts">,
): NewOrderLine[] =>
  ordered.map((line, index) => ({
    dish: line.dish.slug,
    title: line.dish.title,
    choices: JSON.stringify(line.choices.map(({ option, name, cents }) => ({ option, name, cents }))),
    cents: line.cents,
    quantity: line.quantity,
    note: lines[index]!.note,
    allergens: JSON.stringify(allergensOfLine(line)),
    station: line.takeAway.station,
    minutes: line.takeAway.minutes,
    per_place: line.takeAway.portionsPerPlace,
    start_by: promise ? isoOf(promise.starts.get(line.dish.slug)!) : null,
    started_at: null,
    done_at: null,
  }));

/** Returns the promised time and the price of a bag. */
export const promiseOf = (
  { sum }: Bag,
  { due, latest, startBy, usage }: Quote,
): Pick<
  StoredOrder,
  "due_at" | "latest_at" | "start_by" | "usage" | "packaging_cents" | "savings" | "total_cents"
> => ({
  due_at: isoOf(due),
  latest_at: isoOf(latest),
  start_by: isoOf(startBy),
  usage: usageText(usage),
  packaging_cents: sum.packagingCents,
  savings: sum.savings.length > 0 ? JSON.stringify(sum.savings) : null,
  total_cents: sum.totalCents,
});
