import { useRef, useState, type KeyboardEvent, type RefCallback } from "react";

const nextIndex: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs as in the ARIA Authoring Practices: one tab stop; arrow keys, Home and End move and select. Spread `tab(n)` on the
 * buttons in a `role="tablist"`, `panel(n)` on what they show.
 *
 * @param id unique on the page
 */
export function useTabs(id: string, count: number) {
  const [selected, setSelected] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = nextIndex[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = move(selected, count);
    setSelected(next);
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
      onClick: () => setSelected(index),
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
