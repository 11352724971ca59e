import type { SearchEntry } from "../../src/contract/search-index.ts";
import {
  noResults,
  openSearch,
  queryTermsOf,
  type Found,
  type SiteSearch,
} from "../../src/features/site-search/query.ts";
import { foldText } from "../../src/shared/fold-text.ts";

/** A way to search: reads what the build would have written for it. */
export type Engine = (json: string) => SiteSearch;

const asFound = (entries: readonly SearchEntry[], queryTerms: readonly string[]): Found => ({
  groups:
    entries.length === 0
      ? []
      : [{ name: "dishes", hits: entries.map((entry) => ({ ...entry, queryTerms, matchedTerms: [] })) }],
  count: entries.length,
  approximate: false,
});

const haystack = (entries: readonly SearchEntry[]): string[] =>
  entries.map(({ title, note, text, headings }) => foldText(`${title} ${note ?? ""} ${text} ${headings}`));

/** Only what holds every word, letter by letter, in the order of the card: the least one can do. */
const substring: Engine = (json) => {
  const entries = JSON.parse(json) as SearchEntry[];
  const texts = haystack(entries);
  return (query) => {
    const words = queryTermsOf(query);
    if (words.length === 0) return noResults;
    return asFound(
      entries.filter((_, index) => words.every((word) => texts[index]!.includes(word))),
      words,
    );
  };
};

export const engines = { minisearch: openSearch, substring } as const satisfies Record<string, Engine>;
export type EngineName = keyof typeof engines;
