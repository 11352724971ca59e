import { eveningEventKinds, type EveningEventKind } from "../contract/evening.ts";
import { type StoredEvent } from "../../../core/server/log/log.ts";

/** Events for hosts. */
export type BookEvent = StoredEvent & { readonly kind: EveningEventKind };

export const isBookEvent = (event: StoredEvent): event is BookEvent =>
  (eveningEventKinds as readonly string[]).includes(event.kind);
