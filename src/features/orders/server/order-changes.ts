import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StoredOrder } from "./store.ts";

/**
 * An event of an order. `confirm`: it was placed and waits for its guest. `late`: it has a new range. `unseen`: the
 * kitchen has not seen it, and the house is alarmed.
 */
export interface OrderChange {
  readonly kind: "confirm" | "received" | "changed" | "cancelled" | "turned-down" | "late" | "unseen";
  /** As it is now; its lines are on disk. */
  readonly order: StoredOrder;
}

/** Called inside the transaction of every change: what it writes is committed with it. */
export type OnOrderChange = (
  tx: DbExecutor,
  change: OrderChange,
  context: { readonly now: Date; readonly rules: BookingRules },
) => Promise<void>;
