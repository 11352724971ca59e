import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import {
  foldWord,
  searchIndexOptions,
  wordPattern,
  type SearchEntry,
  type SearchGroup,
  type SearchRow,
} from "../../contract/search-index.ts";

/** Something found, with the words that led there: folded, as `foldWord` makes them. */
export interface Hit extends SearchRow {
  /** What was typed. */
  readonly typed: readonly string[];
  /** The words of the entry that matched. */
  readonly matched: readonly string[];
}

export interface HitGroup {
  readonly name: SearchGroup;
  /** Best first. */
  readonly hits: readonly Hit[];
}

export interface Found {
  /** Those with hits; the group of the best hit first. */
  readonly groups: readonly HitGroup[];
  readonly count: number;
  /** No entry holds every word as it was typed: these come close. */
  readonly near: boolean;
}

/** Answers what a guest has typed. Takes any text. */
export type SiteSearch = (typed: string) => Found;

export const nothing: Found = { groups: [], count: 0, near: false };

/** Words beyond these (and letters beyond, in a word) make no difference: nobody types them, they are pasted. */
const mostWords = 12;
const longestWord = 40;

/** The words of a text, as they are compared. */
export const typedWords = (typed: string): string[] => [
  ...new Set(
    (typed.match(wordPattern) ?? [])
      .slice(0, mostWords)
      .map((word) => foldWord(word.slice(0, longestWord)))
      .filter((word) => word !== ""),
  ),
];

/** How many letters may be wrong: one from four letters on, two from seven. */
const mistakes = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

const weights: Partial<Record<SearchGroup, number>> = { dishes: 1.5, pages: 0.6 };

const asTyped: SearchOptions = {
  prefix: true,
  boost: { title: 4, note: 1.5 },
  // A guest of a restaurant mostly looks for food, and a page mentions what dishes are.
  boostDocument: (_path, _word, stored) => weights[stored?.["group"] as SearchGroup] ?? 1,
  combineWith: "AND",
};
const misspelt: SearchOptions = { ...asTyped, fuzzy: mistakes, weights: { prefix: 0.6, fuzzy: 0.3 } };
const inPart: SearchOptions = { ...misspelt, combineWith: "OR" };

function grouped(results: readonly SearchResult[], typed: readonly string[], near: boolean): Found {
  const groups = new Map<SearchGroup, Hit[]>();
  for (const result of results) {
    // In place: of ten thousand results, copies would cost more than the search.
    const hit = Object.assign(result, {
      path: String(result.id),
      typed,
      matched: result.terms,
    }) as unknown as Hit;
    const hits = groups.get(hit.group);
    if (hits) hits.push(hit);
    else groups.set(hit.group, [hit]);
  }
  return { groups: [...groups].map(([name, hits]) => ({ name, hits })), count: results.length, near };
}

/**
 * The search over an index that the build wrote. It finds what holds every word as it is or as a beginning; where there
 * is none, what holds every word but for a wrong letter or two; where there is none again, what holds some of the longer
 * words.
 *
 * @throws Error where the text is no such index
 */
export function openSearch(json: string): SiteSearch {
  const index = MiniSearch.loadJSON<SearchEntry>(json, searchIndexOptions);
  return (typed) => {
    const words = typedWords(typed);
    if (words.length === 0) return nothing;
    const exact = index.search(words.join(" "), asTyped);
    if (exact.length > 0) return grouped(exact, words, false);
    const close = index.search(words.join(" "), misspelt);
    if (close.length > 0) return grouped(close, words, true);
    const longer = words.length > 1 ? words.filter((word) => word.length > 3) : [];
    return longer.length > 0 ? grouped(index.search(longer.join(" "), inPart), longer, true) : nothing;
  };
}
