import { kitchenEventKinds, type KitchenEventKind } from "../contract/kitchen.ts";
import { type StoredEvent } from "../../../core/server/log/log.ts";

/** Events for the kitchen. */
export type KitchenLogEvent = StoredEvent & { readonly kind: KitchenEventKind };

export const isKitchenEvent = (event: StoredEvent): event is KitchenLogEvent =>
  (kitchenEventKinds as readonly string[]).includes(event.kind);
