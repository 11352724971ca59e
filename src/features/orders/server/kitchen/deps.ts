import type { Storage } from "../../../../core/server/storage/index.ts";
import type { OrderDeps } from "../quote-order.ts";

/** Dependencies of the kitchen. */
export interface KitchenDeps extends Omit<OrderDeps, "storage"> {
  readonly storage: Storage;
}
