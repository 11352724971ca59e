import type { Words } from "../../core/messages/words.ts";
import type { PageAddresses as Addresses } from "../../core/shared/page-roles.ts";

declare global {
  /** Paths of this build's pages, by role; filled in by scripts/build-worker.ts. */
  const PAGE_ADDRESSES: Addresses;

  /** The languages of this build's pages, the source first; filled in likewise. */
  const PAGE_LANGUAGES: readonly string[];

  /** Texts shown on copies of pages, in each of those languages; filled in likewise. */
  const OFFLINE_WORDS: Readonly<Record<string, Words>>;
}
