import { useCallback, useEffect, useState } from "react";
import * as commands from "./commands.ts";
import { views, type EveningContextValue, type OpenPanel, type View } from "./context.ts";
import type { EveningBook, Party } from "./model/book.ts";

const storedKeys = "staff-evening-keys";

interface ShortcutOptions extends Pick<EveningContextValue, "open" | "run"> {
  readonly book: EveningBook | undefined;
  readonly view: View;
  /** True if a sheet covers the book and receives the keys. */
  readonly isCovered: boolean;
  readonly onView: (view: View) => void;
  readonly onOpen: (panel: OpenPanel) => void;
  readonly onDate: (date: string) => void;
  readonly onTonight: () => void;
  readonly onEscape: () => void;
  readonly undoLast: () => void;
}

/** Handles the shortcut for undo, and single-key shortcuts, which can be switched off on this device. */
export function useShortcuts(options: ShortcutOptions) {
  const { book, view, isCovered, open, run, onView, onOpen, onDate, onTonight, onEscape, undoLast } = options;
  const [hasKeys, setHasKeys] = useState(() => {
    try {
      return localStorage.getItem(storedKeys) !== "off";
    } catch {
      return true;
    }
  });
  const onPartyKey = useCallback(
    (key: string, party: Party) => {
      if (!hasKeys && key !== "Enter") return false;
      const isToCome = party.status === "pending" || party.status === "confirmed";
      const isSeated = party.status === "seated";
      if (key === "s" && isToCome) {
        if (party.tables.length > 0) void run(commands.seat(party));
        else open({ kind: "tables", id: party.id });
      } else if (key === "l" && isSeated) void run(commands.complete(party));
      else if (key === "n" && isToCome) void run(commands.noShow(party));
      else if (key === "]" && (isSeated || isToCome)) void run(commands.lengthen(party, 15));
      else if (key === "[" && (isSeated || isToCome)) void run(commands.lengthen(party, -15));
      else return false;
      return true;
    },
    [hasKeys, open, run],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      const isTyping = target?.matches("input, textarea, select") ?? false;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
        event.preventDefault();
        undoLast();
        return;
      }
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || isCovered || !hasKeys) return;
      if (event.key === "Escape") onEscape();
      // In the list, the focus is on a party's name or its button.
      const id = target?.closest("li")?.querySelector<HTMLElement>("[data-party]")?.dataset["party"];
      const party = id === undefined ? undefined : book?.parties.find((one) => one.id === id);
      if (party && onPartyKey(event.key, party)) return event.preventDefault();
      const actions: Readonly<Record<string, () => void>> = {
        w: () => onOpen({ kind: "walk-in", size: undefined }),
        b: () => onOpen({ kind: "booking" }),
        "/": () => onOpen({ kind: "find" }),
        "?": () => onOpen({ kind: "keys" }),
        v: () => onView(views[(views.indexOf(view) + 1) % views.length]!),
        t: () => {
          onTonight();
          if (book && book.date !== book.today) onDate(book.today);
        },
      };
      const action = actions[event.key];
      if (action) {
        event.preventDefault();
        action();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const onKeys = useCallback((next: boolean) => {
    setHasKeys(next);
    try {
      localStorage.setItem(storedKeys, next ? "on" : "off");
    } catch {
      // If storage is blocked, the setting is lost when the page is closed.
    }
  }, []);
  return { hasKeys, onKeys, onPartyKey };
}
