import { useEffect, useRef, useState } from "react";

/** What was entered and not sent, by history entry and form, as long as the tab stays on the site; no passwords. */
const kept = new Map<string, object>();

/** Counts Back and Forward: two in a row may come before the page between them. */
let traversals = 0;
if (typeof window !== "undefined") window.addEventListener("popstate", () => (traversals += 1));

/** Gatsby's router names every entry of the history but the first. */
const entryKey = (form: string): string => {
  if (typeof window === "undefined") return form;
  const { key = "" } = (window.history.state ?? {}) as { key?: string };
  return `${window.location.pathname} ${key} ${form}`;
};

/**
 * The values of a form as a state, which the browser's Back finds as they were left: the browser restores fields of pages
 * that it loads, and inside the site it loads none.
 *
 * @param form unique on the page; undefined where nothing is kept
 * @param forgotten the fields of which nothing is kept
 */
export function useKeptValues<V extends object>(
  form: string | undefined,
  initial: V,
  forgotten: readonly (keyof V)[] = [],
) {
  const state = useState<V>(
    () => (form !== undefined && (kept.get(entryKey(form)) as V | undefined)) || initial,
  );
  const [values] = state;
  const left = useRef<{ readonly key: string; readonly traversals: number; readonly values: V }>(undefined);
  useEffect(() => {
    if (form === undefined) return;
    const remembered = { ...values };
    for (const name of forgotten) remembered[name] = initial[name];
    // Now, for the router may name the entry after the form is there.
    left.current = { key: entryKey(form), traversals, values: remembered };
    // Where only the entry has changed, the guest is leaving.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, values]);
  useEffect(
    () => () => {
      if (form === undefined || !left.current) return;
      const { key, traversals: before, values: remembered } = left.current;
      // Where the guest has gone on to another entry, or been there and come back.
      if (entryKey(form) !== key || traversals !== before) kept.set(key, remembered);
    },
    [form],
  );
  return state;
}
