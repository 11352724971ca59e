import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StoredOrder } from "./store.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import type { OrderDish, OrderingRules } from "./rules.ts";
import type { ReservationDeps } from "../../booking/server/public.ts";

/** Amount due for an order: cents of the restaurant's currency, including packaging. */
export interface OrderPayment {
  /** The order's number. */
  readonly number: string;
  readonly totalCents: number;
}

/**
 * Decides whether an order is paid. `due`: the order is accepted and paid on collection. `declined`: the
 * order is refused. Called while the kitchen's places are locked, so it has to answer at once; asking a
 * payment provider would need a separate earlier step.
 */
export interface PaymentPort {
  authorize(payment: OrderPayment): Promise<"due" | "declined">;
}

/** The only payment method. */
export const atTheCounter: PaymentPort = { authorize: () => Promise.resolve("due") };

/**
 * An event of an order. `confirm`: it was placed, and its guest has to confirm it. `late`: the guest has been
 * promised a new range. `unseen`: no cook has seen it, and staff are alerted.
 */
export interface OrderChange {
  readonly kind: "confirm" | "received" | "changed" | "cancelled" | "turned-down" | "late" | "unseen";
  /** The order's new state; its lines are already written. */
  readonly order: StoredOrder;
}

/** Called inside the transaction of every change: its writes are committed with the change. */
export type OnOrderChange = (
  tx: DbExecutor,
  change: OrderChange,
  context: { readonly now: Date; readonly rules: BookingRules },
) => Promise<void>;

/** Dependencies of orders. */
export interface OrderDeps extends Pick<ReservationDeps, "bookingRules" | "now" | "phone"> {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly ordering: WatchedFile<OrderingRules>;
  /** The dishes of today's menu. @throws ContentError */
  dishes(): Promise<readonly OrderDish[]>;
  readonly onChange?: OnOrderChange | undefined;
  /** Absent for payment at the counter, which needs no information. */
  readonly payment?: PaymentPort | undefined;
}

/** Dependencies of the kitchen. */
export interface KitchenDeps extends Omit<OrderDeps, "storage"> {
  readonly storage: Storage;
}
