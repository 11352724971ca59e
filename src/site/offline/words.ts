import type { Words } from "../../core/messages/words.ts";

/** The messages in a page's language; the source's if there are none. */
export const wordsOf = (language: string | undefined): Words =>
  OFFLINE_WORDS[language ?? ""] ?? OFFLINE_WORDS[PAGE_LANGUAGES[0]!]!;
