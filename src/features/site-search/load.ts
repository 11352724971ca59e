import { searchIndexPath } from "../../contract/search-index.ts";
import { openSearch, type SiteSearch } from "./query.ts";

/** Milliseconds after which an index that does not arrive counts as lost. */
const patience = 30_000;

async function fetchIndex(cache: RequestCache): Promise<string> {
  const response = await fetch(searchIndexPath, { cache, signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.text();
}

let loaded: Promise<SiteSearch> | undefined;

/**
 * The site's search, fetched once and kept while the guest stays; a failure is forgotten, so that the next call tries
 * again. Offline, the copy of an earlier visit will do. Rejects with what `fetch` threw, or where no index arrived.
 */
export function loadSearch(): Promise<SiteSearch> {
  const attempt = (loaded ??= fetchIndex("no-cache")
    .catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return fetchIndex("force-cache");
    })
    .then(openSearch));
  attempt.catch(() => {
    if (loaded === attempt) loaded = undefined;
  });
  return attempt;
}
