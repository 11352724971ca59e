import type { Party } from "../model/book.ts";
import type { Drop } from "./drop.ts";

export interface DragState {
  readonly party: Party;
  readonly by: "pointer" | "keys";
  /** Undefined while the party is outside the timeline. */
  readonly drop: Drop | undefined;
  /** Distance from the starting point in pixels; used only while the pointer is outside the timeline. */
  readonly dx: number;
  readonly dy: number;
  /** True while the host is asked whether to overrule the rule that the drop breaks. */
  readonly isAsking: boolean;
}

/**
 * Store for the dragged party. The timeline does not subscribe to this store, so that each movement redraws
 * only the dragged bar and its hint.
 */
export interface DragStore {
  readonly get: () => DragState | undefined;
  readonly set: (next: DragState | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDragStore(): DragStore {
  const listeners = new Set<() => void>();
  let dragged: DragState | undefined;
  return {
    get: () => dragged,
    set: (next) => {
      if (next === dragged) return;
      dragged = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
