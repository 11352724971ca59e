/** The longest text the box takes, in characters; an address must stay one that servers accept. */
export const longestTerm = 500;

/** The term in an address's query, `?q=…`; empty where there is none. */
export const termIn = (query: string): string =>
  (new URLSearchParams(query).get("q") ?? "").slice(0, longestTerm);

/** Writes the term into the page's address, in place of the one before: Back leads out of the search, not letter by letter. */
export function keepTerm(term: string): void {
  const url = new URL(window.location.href);
  if (term.trim() === "") url.searchParams.delete("q");
  else url.searchParams.set("q", term);
  // Gatsby keeps the history's state for scroll positions.
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}
