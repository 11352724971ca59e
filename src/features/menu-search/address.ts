import { routeChanged } from "../route.ts";
import { allFood, categories, everything, type Asked } from "./search.ts";

/** Told here, when a search has been written into the address. */
const written = "menuaddress";

/** Calls `listener` when the address has been changed by anything but `writeAsked`: a link, back, forward. */
export function onNavigation(listener: () => void): () => void {
  const events = ["popstate", routeChanged];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Calls `listener` whenever the address may have changed. */
export function onAddress(listener: () => void): () => void {
  const stop = onNavigation(listener);
  window.addEventListener(written, listener);
  return () => {
    stop();
    window.removeEventListener(written, listener);
  };
}

/** What an address asks for: `?q=soup&category=lunch&free=gluten,dairy`. Values that mean nothing are left out. */
export function readAsked(query: string, allergens: readonly string[]): Asked {
  const values = new URLSearchParams(query);
  const wanted = values.get("category")?.toLowerCase();
  const free = values.get("free")?.toLowerCase().split(",") ?? [];
  return {
    // As the search field would hold it, which knows no line breaks.
    term: (values.get("q") ?? "").replace(/[\r\n]/g, "").trim(),
    category: categories.find((category) => category.toLowerCase() === wanted) ?? everything.category,
    free: allergens.filter((allergen) => free.includes(allergen)),
  };
}

/**
 * Writes the search into the address in place, so that it can be shared and comes back with the page, and the guest's
 * way back is not paved with keystrokes. Leaves whatever else the address holds, and the router's own state.
 */
export function writeAsked({ term, category, free }: Asked): void {
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
  window.dispatchEvent(new Event(written));
}
