import type { Words } from "../../core/messages/words.ts";
import type { PageAddresses as Addresses } from "../../core/shared/page-roles.ts";

declare global {
  /** Paths of this build's pages, by role; filled in by scripts/build-worker.ts. */
  const PAGE_ADDRESSES: Addresses;

  /** Languages of this build's pages, source language first; also filled in by scripts/build-worker.ts. */
  const PAGE_LANGUAGES: readonly string[];

  /** Messages for copies of pages, in each of those languages; also filled in by scripts/build-worker.ts. */
  const OFFLINE_WORDS: Readonly<Record<string, Words>>;
}
