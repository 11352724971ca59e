import uFuzzy from "@leeoniya/ufuzzy";
import Fuse from "fuse.js";
import { foldWord, type SearchEntry } from "../../src/contract/search-index.ts";
import {
  nothing,
  openSearch,
  typedWords,
  type Found,
  type SiteSearch,
} from "../../src/features/site-search/query.ts";

/** A way to search: reads what the build would have written for it. */
export type Engine = (json: string) => SiteSearch;

const asFound = (entries: readonly SearchEntry[], typed: readonly string[]): Found => ({
  groups:
    entries.length === 0
      ? []
      : [{ name: "dishes", hits: entries.map((entry) => ({ ...entry, typed, matched: [] })) }],
  count: entries.length,
  near: false,
});

const haystack = (entries: readonly SearchEntry[]): string[] =>
  entries.map(({ title, note, text, headings }) => foldWord(`${title} ${note ?? ""} ${text} ${headings}`));

/** Only what holds every word, letter by letter, in the order of the card: the least one can do. */
const substring: Engine = (json) => {
  const entries = JSON.parse(json) as SearchEntry[];
  const texts = haystack(entries);
  return (typed) => {
    const words = typedWords(typed);
    if (words.length === 0) return nothing;
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
  return (typed) => {
    const words = typedWords(typed);
    if (words.length === 0) return nothing;
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
  return (typed) => {
    const words = typedWords(typed);
    if (words.length === 0) return nothing;
    return asFound(
      index.search(typed.trim()).map(({ item }) => item),
      words,
    );
  };
};

export const engines = { minisearch: openSearch, ufuzzy, fuse, substring } as const satisfies Record<
  string,
  Engine
>;
export type EngineName = keyof typeof engines;
