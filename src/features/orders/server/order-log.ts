import type { KitchenEventKind } from "../contract/kitchen.ts";
import { appendEvent, type EventDetails } from "../../../core/server/log/log.ts";
import { enqueuePush } from "../../../core/server/push-queue.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StoredOrder, StoredOrderLine } from "./store.ts";
import type { Author } from "../../../core/server/log/commands.ts";

/** Returns the kitchen's name for an order: `Bag K7QX`, `Table 9`. */
export const labelOf = ({
  number,
  destination,
  table_name,
}: Pick<StoredOrder, "number" | "destination" | "table_name">): string =>
  destination === "table" ? `Table ${table_name ?? ""}` : `Bag ${number.slice(0, 4)}`;

/** Formats an order's lines as text: `2 Margherita, 1 Salad`. */
export const linesText = (lines: readonly Pick<StoredOrderLine, "quantity" | "title">[]): string =>
  lines.map(({ quantity, title }) => `${quantity} ${title}`).join(", ");

export interface OrderEvent {
  readonly kind: KitchenEventKind;
  /** The order's new state. */
  readonly order: StoredOrder;
  readonly author: Author;
  readonly details?: Partial<EventDetails> | undefined;
}

/**
 * Writes an event about an order to the evening's log, in the transaction that changes the order, so that the
 * kitchen and the guest see the change. Must be the last step of a transaction, because it locks the log for
 * all other transactions. The event contains no personal data.
 *
 * @returns the event's sequence
 */
export async function logOrder(
  tx: DbExecutor,
  { kind, order, author, details }: OrderEvent,
  { now, rules }: { readonly now: Date; readonly rules: BookingRules },
): Promise<number> {
  const isNews =
    kind === "order-placed" || kind === "facts-changed" || (kind === "order-unseen" && !details?.reason);
  if (isNews && order.sample === 0)
    await enqueuePush(tx, kind, { label: labelOf(order), at: order.due_at }, now);
  const [today, due] = [serviceDateOf(rules, now), serviceDateOf(rules, new Date(order.due_at))];
  return appendEvent(tx, {
    date: today,
    otherDate: due === today ? undefined : due,
    kind,
    ...author,
    subjects: { orders: [order.number] },
    details: { changes: [], label: labelOf(order), ...details },
    now,
  });
}
