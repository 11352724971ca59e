import { routeChanged } from "../../../../core/browser/route.ts";
import { allFood, defaultFilters, type MenuFilters } from "./search.ts";

/** Event that {@link writeFilters} dispatches on `window`. */
const filtersWritten = "restaurant:menu-filters";

/**
 * Calls `listener` when a link, back or forward changes the URL, but not when {@link writeFilters} does.
 * Returns a function that removes the listener.
 */
export function onNavigation(listener: () => void): () => void {
  const events = ["popstate", routeChanged];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/**
 * Calls `listener` whenever the URL may have changed, including by {@link writeFilters}. Returns a function
 * that removes the listener.
 */
export function onAddressChange(listener: () => void): () => void {
  const stop = onNavigation(listener);
  window.addEventListener(filtersWritten, listener);
  return () => {
    stop();
    window.removeEventListener(filtersWritten, listener);
  };
}

/**
 * Storage key for the substances that the guest avoids during this visit, as written in URLs: `gluten,dairy`.
 * All menus of the site share them.
 */
const visitKey = "delish-free-of";

function keptFree(): string {
  try {
    return sessionStorage.getItem(visitKey) ?? "";
  } catch {
    return "";
  }
}

function keepFree(free: string): void {
  try {
    sessionStorage.setItem(visitKey, free);
  } catch {
    // Storage is blocked: the choice applies only to pages whose URL contains it.
  }
}

/**
 * Returns the URL's query. If it does not name substances to avoid, adds those that the guest chose earlier
 * in this visit.
 */
export function pageQuery(): string {
  const { search } = window.location;
  const kept = keptFree();
  if (kept === "" || new URLSearchParams(search).has("free")) return search;
  return `${search || "?"}&free=${kept}`;
}

/** Stores the substances to avoid that the URL names, for the rest of the visit. */
export function storeFilters(): void {
  const free = new URLSearchParams(window.location.search).get("free");
  if (free !== null) keepFree(free);
}

/**
 * Returns the filters in a URL's query: `?q=soup&category=lunch&free=gluten,dairy`. Unknown values are
 * ignored.
 *
 * @param allergens known allergens
 * @param categories categories that have a tab
 */
export function readFilters(
  query: string,
  allergens: readonly string[],
  categories: readonly string[] = [],
): MenuFilters {
  const values = new URLSearchParams(query);
  const category = values.get("category")?.toLowerCase();
  const free = values.get("free")?.toLowerCase().split(",") ?? [];
  return {
    // Removes line breaks, as the search field does.
    term: (values.get("q") ?? "").replace(/[\r\n]/g, "").trim(),
    category: categories.find((known) => known.toLowerCase() === category) ?? defaultFilters.category,
    free: allergens.filter((allergen) => free.includes(allergen)),
  };
}

/**
 * Writes the filters into the URL, so that it can be shared and reloaded; substances to avoid are stored for
 * the whole visit. Replaces the history entry, so that going back leaves the page instead of undoing
 * keystrokes. Other parameters and the router's state stay unchanged.
 */
export function writeFilters({ term, category, free }: MenuFilters): void {
  keepFree(free.join(","));
  const url = new URL(window.location.href);
  const values = {
    q: term,
    category: category === allFood ? "" : category.toLowerCase(),
    free: free.join(","),
  };
  for (const [name, value] of Object.entries(values)) {
    url.searchParams.delete(name);
    if (value !== "") url.searchParams.append(name, value);
  }
  url.search = url.search.replaceAll("%2C", ",");
  window.history.replaceState(window.history.state, "", url);
  window.dispatchEvent(new Event(filtersWritten));
}
