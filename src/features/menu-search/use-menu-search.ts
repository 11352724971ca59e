import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { onAddress, onNavigation, readAsked, writeAsked } from "./address.ts";
import { debounceMs, everything, loadingMs, type Asked } from "./search.ts";

/** The query of the page that the block stands on; empty in the built HTML and while React takes it over. */
function usePageQuery(): string {
  const [read] = useState(() => {
    let page: string | undefined;
    let query = "";
    return () => {
      page ??= window.location.pathname;
      // The address is the next page's a moment before this one goes.
      if (window.location.pathname === page) query = window.location.search;
      return query;
    };
  });
  return useSyncExternalStore(onAddress, read, () => "");
}

/**
 * The state of a menu's search. What is applied stands in the address alone; what is typed becomes applied 300 ms after
 * the last key and another 200 ms of loading. Tabs and filters act at once. `substances` must be the same array at every
 * render.
 */
export function useMenuSearch(allergens: readonly string[]) {
  const query = usePageQuery();
  const asked = useMemo(() => readAsked(query, allergens), [query, allergens]);
  // Undefined: the field shows what is applied.
  const [typed, setTyped] = useState<string>();
  const [searched, setSearched] = useState<string>();
  const waiting = typed !== undefined && typed.trim() !== asked.term;

  const ask = useCallback(
    (change: Partial<Asked>) => writeAsked({ ...readAsked(window.location.search, allergens), ...change }),
    [allergens],
  );

  useEffect(() => onNavigation(() => setTyped(undefined)), []);

  useEffect(() => {
    if (!waiting) return;
    let timer = setTimeout(() => {
      setSearched(typed);
      timer = setTimeout(() => {
        setSearched(undefined);
        ask({ term: typed.trim() });
      }, loadingMs);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [waiting, typed, ask]);

  const reset = () => {
    setTyped(undefined);
    ask(everything);
  };

  return {
    asked,
    ask,
    text: typed ?? asked.term,
    setText: setTyped,
    loading: waiting && searched === typed,
    reset,
  };
}
