import uFuzzy from "@leeoniya/ufuzzy";
import Fuse from "fuse.js";
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

/** One wrong letter a word; ranks where there are not too many. */
const ufuzzy: Engine = (json) => {
  const entries = JSON.parse(json) as SearchEntry[];
  const texts = haystack(entries);
  const fuzzy = new uFuzzy({ intraMode: 1 });
  return (query) => {
    const words = queryTermsOf(query);
    if (words.length === 0) return noResults;
    const [found, info, order] = fuzzy.search(texts, words.join(" "), 1, 1_000);
    const places = info && order ? order.map((place) => info.idx[place]!) : (found ?? []);
    return asFound(
      places.map((place) => entries[place]!),
      words,
    );
  };
};

const fuse: Engine = (json) => {
  const entries = JSON.parse(json) as SearchEntry[];
  const index = new Fuse(entries, {
    keys: [{ name: "title", weight: 4 }, { name: "note", weight: 1.5 }, "text", "headings"],
    threshold: 0.3,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  return (query) => {
    const words = queryTermsOf(query);
    if (words.length === 0) return noResults;
    return asFound(
      index.search(query.trim()).map(({ item }) => item),
      words,
    );
  };
};

export const engines = { minisearch: openSearch, ufuzzy, fuse, substring } as const satisfies Record<
  string,
  Engine
>;
export type EngineName = keyof typeof engines;
