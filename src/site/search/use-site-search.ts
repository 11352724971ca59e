import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import type { SearchGroup } from "../contract/search-index.ts";
import { apiUrl } from "../../core/browser/api.ts";
import { countEmptySearch } from "../../core/contract/paths.ts";
import { routeChanged } from "../../core/browser/route.ts";
import { noResults, type Found, type Hit, type SiteSearch } from "./query.ts";

/** Maximum length of a search term: servers limit the length of URLs. */
export const maxTermLength = 500;

/** Returns the term in a URL's query, `?q=…`; empty if there is none. */
export const readTerm = (query: string): string =>
  (new URLSearchParams(query).get("q") ?? "").slice(0, maxTermLength);

/** Writes the term into the page's URL. Replaces the history entry, so that going back leaves the search. */
export function writeTerm(term: string): void {
  const url = new URL(window.location.href);
  if (term.trim() === "") url.searchParams.delete("q");
  else url.searchParams.set("q", term);
  // Gatsby keeps scroll positions in the history's state.
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}

/**
 * Milliseconds after the last keystroke before the term is written into the URL: browsers limit how often the
 * URL can change.
 */
const addressMs = 400;

/** Milliseconds after which a search without results is counted, and the minimum length of its term. */
const emptyMs = 1500;
const shortestEmpty = 3;

/** Number of rows shown per group at first, and number added by each press of the “more” button. */
const firstRows = 6;
const moreRows = 24;

/** An option of the list: a result, or the button for more results of its group. */
export type Option =
  | { readonly kind: "hit"; readonly hit: Hit }
  | { readonly kind: "more"; readonly group: SearchGroup; readonly count: number };

export interface OptionGroup {
  readonly name: SearchGroup;
  /** Name of the group as guests see it. */
  readonly label: string;
  /** The number of results in the group, shown or not. */
  readonly total: number;
  /** The index of the group's first option among the options of all groups. */
  readonly start: number;
  readonly options: readonly Option[];
}

type RowLimits = Partial<Record<SearchGroup, number>>;

/** Returns the options to show: a limited number of results per group, and a button for more. */
function optionGroups({ groups }: Found, limits: RowLimits): OptionGroup[] {
  let start = 0;
  return groups.map(({ name, hits }) => {
    const limit = limits[name] ?? firstRows;
    const options: Option[] = hits.slice(0, limit).map((hit) => ({ kind: "hit", hit }));
    if (hits.length > limit) options.push({ kind: "more", group: name, count: hits.length - limit });
    const group = { name, label: hits[0]?.groupLabel ?? name, total: hits.length, start, options };
    start += options.length;
    return group;
  });
}

/**
 * Returns the index of the option that a key makes active, wrapping around at both ends; -1 for the input
 * itself, undefined for keys that do not move.
 *
 * @param active index of the active option, -1 if none is
 * @param count number of options
 */
function nextIndex(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return count === 0 ? -1 : (active + 1) % count;
    case "ArrowUp":
      return count === 0 ? -1 : active <= 0 ? count - 1 : active - 1;
    // These keys move the caret, so no option stays active.
    case "Home":
    case "End":
    case "ArrowLeft":
    case "ArrowRight":
      return -1;
    default:
      return undefined;
  }
}

export interface SiteSearchOptions {
  /** Id, unique on the page, from which the ids of the options are derived. */
  readonly id: string;
  /** True to load the index immediately and, if there is a keyboard, to focus the box. */
  readonly eager: boolean;
  readonly load: () => Promise<SiteSearch>;
}

/**
 * Provides the state of the site's search: the term (which is also in the URL), the results, and the active
 * option.
 */
export function useSiteSearch({ id, eager, load: loadSearch }: SiteSearchOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const [search, setSearch] = useState<SiteSearch>();
  const [failure, setFailure] = useState<"offline" | "unreachable">();
  const [active, setActive] = useState<{ of: Found; index: number }>();
  const [limits, setLimits] = useState<{ of: Found; limits: RowLimits }>();

  const requested = useRef(false);
  const load = useCallback(() => {
    requested.current = true;
    setFailure(undefined);
    loadSearch().then(
      (loaded) => setSearch(() => loaded),
      () => setFailure(navigator.onLine ? "unreachable" : "offline"),
    );
  }, [loadSearch]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes the term into the URL now; call it before leaving the page. */
  const saveTerm = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    writeTerm(input.current?.value ?? "");
  }, []);

  const onInput = (text: string) => {
    setTerm(text);
    // Retries a failed load on the first keystroke: the guest has not seen the failure, and its cause may be
    // gone.
    if (!requested.current || (failure && term.trim() === "")) load();
    clearTimeout(timer.current);
    timer.current = setTimeout(saveTerm, addressMs);
  };

  /** Puts a text into the input as if it had been typed. */
  const setText = (text: string) => {
    if (input.current) input.current.value = text;
    input.current?.focus();
    onInput(text);
    saveTerm();
  };

  useEffect(() => {
    const box = input.current;
    const read = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const text = readTerm(window.location.search);
      if (box) box.value = text;
      setTerm(text);
      if (text.trim() !== "") load();
    };
    // Text typed before the script ran takes precedence over the URL.
    if (box?.value) onInput(box.value);
    else read();
    window.addEventListener(routeChanged, read);
    window.addEventListener("pagehide", saveTerm);
    return () => {
      window.removeEventListener(routeChanged, read);
      window.removeEventListener("pagehide", saveTerm);
      clearTimeout(timer.current);
    };
    // Omits `onInput`, which changes with every render, so that the effect runs once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load, saveTerm]);

  useEffect(() => {
    if (!eager) return;
    if (!requested.current) load();
    const nothingFocused = !document.activeElement?.matches("a, button, input, select, textarea");
    const hasKeyboard = window.matchMedia?.("(hover: hover) and (pointer: fine)").matches;
    if (nothingFocused && hasKeyboard && input.current?.value === "")
      input.current.focus({ preventScroll: true });
  }, [eager, load]);

  useEffect(() => {
    if (!failure) return;
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [failure, load]);

  // Typing takes precedence: results can render a moment later.
  const applied = useDeferredValue(term);
  const found = useMemo(() => search?.(applied) ?? noResults, [search, applied]);
  const groups = useMemo(
    () => optionGroups(found, limits?.of === found ? limits.limits : {}),
    [found, limits],
  );
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isEmpty = search !== undefined && count === 0 && applied.trim().length >= shortestEmpty;
  useEffect(() => {
    if (!isEmpty) return;
    // Tells the service only that a search found nothing, not which term it was.
    const empty = setTimeout(() => navigator.sendBeacon?.(apiUrl(countEmptySearch)), emptyMs);
    return () => clearTimeout(empty);
  }, [isEmpty, applied]);
  const activeIndex = active?.of === found ? active.index : -1;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(`${id}-option-${activeIndex}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, activeIndex]);

  const showMore = (group: SearchGroup) => {
    const before = limits?.of === found ? limits.limits : {};
    setLimits({ of: found, limits: { ...before, [group]: (before[group] ?? firstRows) + moreRows } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    // During composition the keys belong to the input method.
    if (nativeEvent.isComposing || (event.altKey && key !== "ArrowDown")) return;
    if (key === "Escape") {
      if (input.current?.value === "") return;
      setText("");
    } else if (key === "Enter" && activeIndex >= 0) {
      saveTerm();
      document.getElementById(optionId(activeIndex))?.click();
    } else {
      const next = event.ctrlKey || event.metaKey ? undefined : nextIndex(key, activeIndex, count);
      if (next === undefined) return;
      setActive({ of: found, index: next });
      if (!key.startsWith("Arrow") || key === "ArrowLeft" || key === "ArrowRight") return;
    }
    event.preventDefault();
  };

  const empty = term.trim() === "";
  return {
    /** The text in the box. */
    term,
    /** The term of the current results. */
    applied,
    found,
    groups,
    activeIndex,
    optionId,
    showMore,
    load,
    setText,
    saveTerm,
    failure: empty ? undefined : failure,
    loading: !empty && !failure && !search,
    stale: applied !== term,
    empty,
    listId: `${id}-results`,
    inputProps: {
      ref: input,
      maxLength: maxTermLength,
      onChange: ({ target }: { target: HTMLInputElement }) => onInput(target.value),
      onFocus: () => {
        if (!requested.current) load();
      },
      onBlur: saveTerm,
      onKeyDown,
    },
  };
}

export type SiteSearchState = ReturnType<typeof useSiteSearch>;
