import type { Options } from "minisearch";
import { apostrophe, foldText } from "../../core/shared/fold-text.ts";

/**
 * Returns the path of a language's search index. The build writes the index there, and the search loads it
 * from there.
 *
 * @param prefix prefix of the language's pages: `/it`; empty for the source language
 */
export const searchIndexPath = (prefix = ""): string => `${prefix}/search-index.json`;

/** Id of a group of results: the collection to which they belong. */
export type SearchGroup = string;

/** Data of a search result: a page, or an entry that has one. */
export interface SearchRow {
  /** Canonical path of the page; unique. */
  readonly path: string;
  readonly group: SearchGroup;
  readonly groupLabel: string;
  readonly title: string;
  readonly text: string;
  /** Names of the fields that are not translated yet, and so are in the source language. */
  readonly untranslated?: readonly ("title" | "text")[];
  /** Category, role or author. */
  readonly note?: string;
  readonly price?: number;
  /** Upper end of a range of prices. */
  readonly priceTo?: number;
  /** Day, `YYYY-MM-DD`. */
  readonly date?: string;
  readonly image?: { readonly src: string; readonly focalPoint?: string };
}

/** A row, together with text that is searched but not shown. */
export interface SearchEntry extends SearchRow {
  readonly headings: string;
}

/** Matches a word: letters, digits and their marks, but not emoji, symbols or punctuation. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Matches a word with an apostrophe inside it: `O'Brien`. */
const joinedPattern = new RegExp(String.raw`[\p{L}\p{N}\p{M}]+(?:${apostrophe}[\p{L}\p{N}\p{M}]+)+`, "gu");

/** Options for writing and reading the index. */
export const searchIndexOptions: Options<SearchEntry> = {
  idField: "path",
  fields: ["title", "note", "text", "headings"],
  storeFields: [
    "group",
    "groupLabel",
    "title",
    "text",
    "untranslated",
    "note",
    "price",
    "priceTo",
    "date",
    "image",
  ],
  // `O'Brien` can be found by `Brien` and by `OBrien`.
  tokenize: (text) => [...(text.match(wordPattern) ?? []), ...(text.match(joinedPattern) ?? [])],
  processTerm: (term) => foldText(term) || null,
};
