import type { Words } from "./words.ts";

declare global {
  /**
   * The messages of the source language. Defined only in tests, and in the bundles of the staff pages and the
   * CMS, which have a single language. Pages for guests have their messages in their data.
   */
  const SOURCE_WORDS: Words | undefined;
}
