import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StoredOrder } from "./store.ts";

/**
 * An event of an order. `confirm`: it was placed and waits for its guest. `late`: it has a new range.
 * `unseen`: the kitchen has not seen it, and staff are alarmed.
 */
export interface OrderChange {
  readonly kind: "confirm" | "received" | "changed" | "cancelled" | "turned-down" | "late" | "unseen";
  /** The new state; its lines are already written. */
  readonly order: StoredOrder;
}

/** Called inside the transaction of every change: its writes are committed with the change. */
export type OnOrderChange = (
  tx: DbExecutor,
  change: OrderChange,
  context: { readonly now: Date; readonly rules: BookingRules },
) => Promise<void>;
