import type { Party } from "../model/book.ts";
import type { Drop } from "./drop.ts";

export interface DragState {
  readonly party: Party;
  readonly by: "pointer" | "keys";
  /** Undefined while it is outside the board. */
  readonly drop: Drop | undefined;
  /** Pixels from the point where it was picked up; only by pointer, outside the board. */
  readonly dx: number;
  readonly dy: number;
  /** True if it was dropped at a place that breaks a rule which may be overruled. */
  readonly isAsking: boolean;
}

/** The party that is dragged. The board does not subscribe: each movement draws the dragged bar and its hint alone. */
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
