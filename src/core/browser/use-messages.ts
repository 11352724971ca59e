import { createContext, createElement, Fragment, use, useMemo, type ReactNode } from "react";
import { messagesOf, type Area, type Translate, type Words } from "../messages/words.ts";

/**
 * The messages of the page, which are part of its data. Staff pages, the CMS and tests have a single
 * language, which is built in.
 */
export const WordsContext = createContext<Words>(
  typeof SOURCE_WORDS === "undefined" ? { language: "", areas: {} } : SOURCE_WORDS,
);

/**
 * Returns the messages of an area in the page's language. A block names the areas it needs in its
 * `fields.ts`.
 */
export function useMessages<A extends Area>(area: A): Translate<A> {
  const words = use(WordsContext);
  return useMemo(() => messagesOf(words, area), [words, area]);
}

/**
 * Returns the parts of a rich message as React children. They need no keys, because their order never
 * changes.
 */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
