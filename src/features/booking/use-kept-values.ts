import { useEffect, useRef, useState } from "react";

/** What was entered and not sent, by history entry and form, as long as the tab stays on the site; no passwords. */
const kept = new Map<string, object>();

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
  const [key] = useState(() => form && entryKey(form));
  const state = useState<V>(() => (key !== undefined && (kept.get(key) as V | undefined)) || initial);
  const latest = useRef(initial);
  useEffect(() => {
    latest.current = { ...state[0] };
    for (const name of forgotten) latest.current[name] = initial[name];
  });
  useEffect(
    () => () => {
      // Where the guest has gone on to another entry.
      if (form !== undefined && key !== undefined && entryKey(form) !== key) kept.set(key, latest.current);
    },
    [form, key],
  );
  return state;
}
