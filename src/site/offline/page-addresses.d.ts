import type { Words } from "../../core/messages/words.ts";
import type { PageAddresses as Addresses } from "../../core/shared/page-roles.ts";

declare global {
  /** Paths of the site's pages, by role; defined by the script at `offlineSitePath`. */
  const PAGE_ADDRESSES: Addresses;

  /** Languages of the site's pages, source language first; defined by the same script. */
  const PAGE_LANGUAGES: readonly string[];

  /** Messages for copies of pages, in every language that has messages; filled in by scripts/build-worker.ts. */
  const OFFLINE_WORDS: Readonly<Record<string, Words>>;
}
