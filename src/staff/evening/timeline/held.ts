import type { Party } from "../model/book.ts";
import type { Drop } from "./drop.ts";

export interface DragState {
  readonly party: Party;
  readonly by: "pointer" | "keys";
  /** Undefined while it is outside the board. */
  readonly drop: Drop | undefined;
  /** Pixels from where it was lifted; only by pointer, outside the board. */
  readonly dx: number;
  readonly dy: number;
  /** It was let go where a rule may be overruled. */
  readonly isAsking: boolean;
}

/** The party in the hand. The board does not follow it: only what is held is drawn anew with each movement. */
export interface HeldStore {
  readonly get: () => DragState | undefined;
  readonly set: (next: DragState | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createHeldStore(): HeldStore {
  const listeners = new Set<() => void>();
  let held: DragState | undefined;
  return {
    get: () => held,
    set: (next) => {
      if (next === held) return;
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
