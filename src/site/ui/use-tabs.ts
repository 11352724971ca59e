import { useEffect, useRef, useState, type KeyboardEvent, type RefCallback } from "react";

const nextIndex: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Provides tabs as in the ARIA Authoring Practices: there is one tab stop, and the left and right arrow keys,
 * Home and End move the focus and select a tab. Spread `tab(n)` on the buttons in a `role="tablist"`, and
 * `panel(n)` on their panels.
 *
 * @param id unique on the page
 * @param keptIn query parameter that stores the selected tab across reloads and changes of language; if
 * absent, the selected tab is not stored
 */
export function useTabs(id: string, count: number, keptIn?: string) {
  const [selected, setSelected] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  // Selects the stored tab only after hydration, because the built HTML shows the first tab.
  useEffect(() => {
    if (keptIn === undefined) return;
    const index = Number(new URLSearchParams(window.location.search).get(keptIn)) - 1;
    if (Number.isInteger(index) && index > 0 && index < count) setSelected(index);
  }, [keptIn, count]);

  const select = (index: number) => {
    setSelected(index);
    if (keptIn === undefined) return;
    const url = new URL(window.location.href);
    if (index === 0) url.searchParams.delete(keptIn);
    else url.searchParams.set(keptIn, String(index + 1));
    window.history.replaceState(window.history.state, "", url);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = nextIndex[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = move(selected, count);
    select(next);
    buttons.current[next]?.focus();
  };

  const buttonRef =
    (index: number): RefCallback<HTMLButtonElement> =>
    (button) => {
      buttons.current[index] = button;
    };

  return {
    selected,
    tab: (index: number) => ({
      ref: buttonRef(index),
      id: `${id}-tab-${index + 1}`,
      type: "button" as const,
      role: "tab" as const,
      "aria-selected": index === selected,
      "aria-controls": `${id}-panel-${index + 1}`,
      tabIndex: index === selected ? 0 : -1,
      onClick: () => select(index),
      onKeyDown,
    }),
    panel: (index: number) => ({
      id: `${id}-panel-${index + 1}`,
      role: "tabpanel" as const,
      "aria-labelledby": `${id}-tab-${index + 1}`,
      tabIndex: 0,
      hidden: index !== selected,
    }),
  };
}
