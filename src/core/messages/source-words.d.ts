import type { Words } from "./words.ts";

declare global {
  /**
   * The messages of the source language, in tests and in the bundles of the staff pages and the CMS, which
   * have one language. Guest pages carry their messages in their data.
   */
  const SOURCE_WORDS: Words | undefined;
}
