/** Maximum length of a search term: servers limit the length of addresses. */
export const maxTermLength = 500;

/** The term in an address's query, `?q=…`; empty if there is none. */
export const readTerm = (query: string): string =>
  (new URLSearchParams(query).get("q") ?? "").slice(0, maxTermLength);

/**
 * Writes the term into the page's address. Replaces the history entry, so that going back leaves the search.
 */
export function writeTerm(term: string): void {
  const url = new URL(window.location.href);
  if (term.trim() === "") url.searchParams.delete("q");
  else url.searchParams.set("q", term);
  // Gatsby keeps scroll positions in the history's state.
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}
