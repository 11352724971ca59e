import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import {
  searchIndexOptions,
  wordPattern,
  type SearchEntry,
  type SearchGroup,
  type SearchRow,
} from "../contract/search-index.ts";
import { foldText } from "../../core/shared/fold-text.ts";

/** A result, with the terms that matched. Terms are folded by {@link foldText}. */
export interface Hit extends SearchRow {
  readonly queryTerms: readonly string[];
  /** The entry's words that match the query. */
  readonly matchedTerms: readonly string[];
}

export interface HitGroup {
  readonly name: SearchGroup;
  /** Best first. */
  readonly hits: readonly Hit[];
}

export interface Found {
  /** Groups with hits; the group of the best hit first. */
  readonly groups: readonly HitGroup[];
  readonly count: number;
  /** True if no entry contains every word as typed, so that the hits are only similar. */
  readonly approximate: boolean;
}

/** Accepts any text. */
export type SiteSearch = (query: string) => Found;

export const noResults: Found = { groups: [], count: 0, approximate: false };

/**
 * Maximum number of words in a query, and of characters in a word. Anything beyond that was probably pasted,
 * not typed, and is ignored.
 */
const maxTerms = 12;
const maxTermLength = 40;

/** Returns the words of a query, folded and without duplicates. */
export const queryTermsOf = (query: string): string[] => [
  ...new Set(
    (query.match(wordPattern) ?? [])
      .slice(0, maxTerms)
      .map((word) => foldText(word.slice(0, maxTermLength)))
      .filter((word) => word !== ""),
  ),
];

/** Returns the number of typos allowed in a word: one in words of four to six letters, two in longer words. */
const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

const weights: Partial<Record<SearchGroup, number>> = { dishes: 1.5, pages: 0.6 };

const exactOptions: SearchOptions = {
  prefix: true,
  boost: { title: 4, note: 1.5 },
  // Guests mostly look for food, and pages repeat the texts of dishes.
  boostDocument: (_path, _word, stored) => weights[stored?.["group"] as SearchGroup] ?? 1,
  combineWith: "AND",
};
const fuzzyOptions: SearchOptions = {
  ...exactOptions,
  fuzzy: allowedTypos,
  weights: { prefix: 0.6, fuzzy: 0.3 },
};
const partialOptions: SearchOptions = { ...fuzzyOptions, combineWith: "OR" };

function groupResults(
  results: readonly SearchResult[],
  queryTerms: readonly string[],
  approximate: boolean,
): Found {
  const groups = new Map<SearchGroup, Hit[]>();
  for (const result of results) {
    // Modified in place: copying ten thousand results would take longer than the search.
    const hit = Object.assign(result, {
      path: String(result.id),
      queryTerms,
      matchedTerms: result.terms,
    }) as unknown as Hit;
    const hits = groups.get(hit.group);
    if (hits) hits.push(hit);
    else groups.set(hit.group, [hit]);
  }
  return {
    groups: [...groups].map(([name, hits]) => ({ name, hits })),
    count: results.length,
    approximate,
  };
}

/**
 * Opens the search over an index written by the build. The search finds entries that contain every word,
 * whole or as a prefix; if there are none, entries that contain every word with a typo or two; if there are
 * still none, entries that contain some of the longer words.
 *
 * @throws Error if the text is not such an index
 */
export function openSearch(json: string): SiteSearch {
  const index = MiniSearch.loadJSON<SearchEntry>(json, searchIndexOptions);
  return (query) => {
    const terms = queryTermsOf(query);
    if (terms.length === 0) return noResults;
    const exact = index.search(terms.join(" "), exactOptions);
    if (exact.length > 0) return groupResults(exact, terms, false);
    const fuzzy = index.search(terms.join(" "), fuzzyOptions);
    if (fuzzy.length > 0) return groupResults(fuzzy, terms, true);
    const longer = terms.length > 1 ? terms.filter((term) => term.length > 3) : [];
    return longer.length > 0
      ? groupResults(index.search(longer.join(" "), partialOptions), longer, true)
      : noResults;
  };
}
