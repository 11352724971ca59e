import type { Words } from "./words.ts";

declare global {
  /**
   * The messages of the source language, in the bundles of staff's pages and of the CMS, which have one language, and in tests.
   * Guests' pages have theirs with their data.
   */
  const SOURCE_WORDS: Words | undefined;
}
