import { searchIndexPath } from "../contract/search-index.ts";
import { timeLimit } from "../../core/shared/time-limit.ts";
import { openSearch, type SiteSearch } from "./query.ts";

const timeoutMs = 30_000;

async function fetchIndex(prefix: string, cache: RequestCache): Promise<string> {
  const response = await fetch(searchIndexPath(prefix), { cache, signal: timeLimit(timeoutMs) });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.text();
}

let loaded: Promise<SiteSearch> | undefined;

/**
 * Loads the site's search. Its index is fetched once per visit; after a failure, the next call tries again.
 * Offline, the browser's cached copy is used. Rejects if the index cannot be fetched, or if the reply is not
 * an index.
 *
 * @param prefix prefix of paths in the page's language, which does not change while a document is open: `/it`
 */
export function loadSearch(prefix = ""): Promise<SiteSearch> {
  const attempt = (loaded ??= fetchIndex(prefix, "no-cache")
    .catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return fetchIndex(prefix, "force-cache");
    })
    .then(openSearch));
  attempt.catch(() => {
    if (loaded === attempt) loaded = undefined;
  });
  return attempt;
}
