import type { Storage } from "../../../../core/server/storage/index.ts";
import type { OrderDeps } from "../quote-order.ts";

/** What the kitchen works with. */
export interface KitchenDeps extends Omit<OrderDeps, "storage"> {
  readonly storage: Storage;
}
