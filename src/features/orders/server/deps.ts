import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StoredOrder } from "./store.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import type { OrderDish, OrderingRules } from "./rules.ts";
import type { ReservationDeps } from "../../booking/server/public.ts";

/** Amount due for an order, including packaging, in cents of the restaurant's currency. */
export interface OrderPayment {
  readonly number: string;
  readonly totalCents: number;
}

/**
 * Decides how an order is paid. `due`: the order is accepted, and the guest pays on collection. `declined`:
 * the order is refused. Called while the kitchen's places are locked, so it must answer immediately. Asking a
 * payment provider would require a separate step before this.
 */
export interface PaymentPort {
  authorize(payment: OrderPayment): Promise<"due" | "declined">;
}

/** The only payment method so far: guests pay at the counter. */
export const atTheCounter: PaymentPort = { authorize: () => Promise.resolve("due") };

/**
 * An event of an order. `confirm`: the order was placed, and its guest has to confirm it. `late`: the guest
 * has been promised a later range. `unseen`: no cook has seen the order, even after staff were alerted, so
 * its guest is told.
 */
export interface OrderChange {
  readonly kind: "confirm" | "received" | "changed" | "cancelled" | "turned-down" | "late" | "unseen";
  /** The order's new state. Its lines have already been written. */
  readonly order: StoredOrder;
}

/** Called inside the transaction of every change, so that its writes are committed together with the change. */
export type OnOrderChange = (
  tx: DbExecutor,
  change: OrderChange,
  context: { readonly now: Date; readonly rules: BookingRules },
) => Promise<void>;

export interface OrderDeps extends Pick<ReservationDeps, "bookingRules" | "now" | "phone"> {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly ordering: WatchedFile<OrderingRules>;
  /**
   * Resolves to the dishes of today's menu.
   *
   * @throws ContentError
   */
  dishes(): Promise<readonly OrderDish[]>;
  readonly onChange?: OnOrderChange | undefined;
  /** Absent if guests pay at the counter. */
  readonly payment?: PaymentPort | undefined;
}

export interface KitchenDeps extends Omit<OrderDeps, "storage"> {
  readonly storage: Storage;
}
