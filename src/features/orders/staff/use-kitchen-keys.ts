import { useEffect } from "react";
import type { OpenPanel } from "./context.ts";

interface KeyActions {
  /** True if a panel covers the tickets, and thus receives the keys. */
  readonly isCovered: boolean;
  /** @param place position of the ticket, counted from 1 */
  readonly onTicket: (place: number) => void;
  readonly onStation: () => void;
  readonly onUndo: () => void;
  readonly open: (panel: OpenPanel) => void;
}

/** Handles the keys 1 to 9, Enter, R, 0, P, ? and Ctrl Z, from a keyboard or from a bump bar that acts as one. */
export function useKitchenKeys({ isCovered, onTicket, onStation, onUndo, open }: KeyActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.matches("input, textarea, select")) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        event.preventDefault();
        return onUndo();
      }
      if (isCovered || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const actions: Readonly<Record<string, () => void>> = {
        r: () => open({ kind: "recall" }),
        p: () => open({ kind: "pause" }),
        "?": () => open({ kind: "keys" }),
        "0": onStation,
      };
      if (/^[1-9]$/.test(event.key)) onTicket(Number(event.key));
      // A focused button or link handles the key itself.
      else if (event.key === "Enter" && target === document.body) onTicket(1);
      else {
        const action = actions[event.key.toLowerCase()];
        if (!action) return;
        action();
      }
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
