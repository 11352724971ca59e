import { routeChanged } from "../../../../core/browser/route.ts";
import { allFood, defaultFilters, type MenuFilters } from "./search.ts";

/** The event of `window` after {@link writeFilters}. */
const filtersWritten = "restaurant:menu-filters";

/** Calls `listener` when the address has been changed by anything but {@link writeFilters}: a link, back, forward. */
export function onNavigation(listener: () => void): () => void {
  const events = ["popstate", routeChanged];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Calls `listener` whenever the address may have changed. */
export function onAddressChange(listener: () => void): () => void {
  const stop = onNavigation(listener);
  window.addEventListener(filtersWritten, listener);
  return () => {
    stop();
    window.removeEventListener(filtersWritten, listener);
  };
}

/**
 * Key of the substances the guest avoids during this visit, in the address's form: `gluten,dairy`. Shared by all
 * menus of the site.
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
    // Storage is blocked: the choice holds on the page whose address has it.
  }
}

/** The address's query. If it names nothing to avoid, adds the guest's earlier choice of this visit. */
export function pageQuery(): string {
  const { search } = window.location;
  const kept = keptFree();
  if (kept === "" || new URLSearchParams(search).has("free")) return search;
  return `${search || "?"}&free=${kept}`;
}

/** Makes what the address asks for the choice of the visit. */
export function keepAddress(): void {
  const free = new URLSearchParams(window.location.search).get("free");
  if (free !== null) keepFree(free);
}

/**
 * The filters in an address's query: `?q=soup&category=lunch&free=gluten,dairy`. Unknown values are left out.
 *
 * @param allergens the known ones
 * @param categories those with a tab
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
    // As the search field would hold it, which has no line breaks.
    term: (values.get("q") ?? "").replace(/[\r\n]/g, "").trim(),
    category: categories.find((known) => known.toLowerCase() === category) ?? defaultFilters.category,
    free: allergens.filter((allergen) => free.includes(allergen)),
  };
}

/**
 * Writes the filters into the address, so that it can be shared and survives a reload; what the guest avoids is kept for the
 * whole visit. The history entry is replaced: going
 * back leaves the page instead of undoing key by key. Other parameters and the router's state are kept.
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
