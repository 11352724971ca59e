import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  storeFilters,
  onAddressChange,
  onNavigation,
  pageQuery,
  readFilters,
  writeFilters,
} from "./address.ts";
import { debounceMs, defaultFilters, loadingMs, type MenuFilters } from "./search.ts";

/** Returns the query of the block's page; empty in the built HTML and while React hydrates it. */
function usePageQuery(): string {
  const [read] = useState(() => {
    let page: string | undefined;
    let query = "";
    return () => {
      page ??= window.location.pathname;
      // During a navigation, the URL changes just before this page is removed, so the query must stay as it
      // was.
      if (window.location.pathname === page) query = pageQuery();
      return query;
    };
  });
  return useSyncExternalStore(onAddressChange, read, () => "");
}

/**
 * Returns a menu's filters, which are stored in the URL, and a function that changes them. Substances to
 * avoid apply to the whole visit.
 *
 * @param allergens known allergens; must be the same array at every render
 * @param categories categories that have a tab; must be the same array too
 */
export function useMenuFilters(allergens: readonly string[], categories?: readonly string[]) {
  const query = usePageQuery();
  const filters = useMemo(() => readFilters(query, allergens, categories), [query, allergens, categories]);
  const applyFilters = useCallback(
    (change: Partial<MenuFilters>) =>
      writeFilters({ ...readFilters(pageQuery(), allergens, categories), ...change }),
    [allergens, categories],
  );
  useEffect(storeFilters, [query]);
  return { filters, applyFilters };
}

/**
 * Manages a menu's search. The list is shown as loading 300 ms after the last keystroke, and the typed text
 * is applied 200 ms later; tabs and allergens apply immediately.
 *
 * @param allergens known allergens; must be the same array at every render
 * @param categories categories that have a tab; must be the same array too
 */
export function useMenuSearch(allergens: readonly string[], categories: readonly string[]) {
  const { filters, applyFilters } = useMenuFilters(allergens, categories);
  /** Text in the search field; undefined if the field shows the applied term. */
  const [input, setInput] = useState<string>();
  /** Text for which the list is shown as loading. */
  const [loadingFor, setLoadingFor] = useState<string>();
  const pending = input !== undefined && input.trim() !== filters.term;

  useEffect(() => onNavigation(() => setInput(undefined)), []);

  useEffect(() => {
    if (!pending) return;
    let timer = setTimeout(() => {
      setLoadingFor(input);
      timer = setTimeout(() => {
        setLoadingFor(undefined);
        applyFilters({ term: input.trim() });
      }, loadingMs);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [pending, input, applyFilters]);

  const reset = () => {
    setInput(undefined);
    applyFilters(defaultFilters);
  };

  return {
    filters,
    applyFilters,
    text: input ?? filters.term,
    setText: setInput,
    loading: pending && loadingFor === input,
    reset,
  };
}
