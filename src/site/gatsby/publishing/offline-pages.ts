import { createHash } from "node:crypto";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";

/** Pages that the service worker fetches ahead: what guests look for without a network. */
const aheadRoles = ["menu", "booking", "contact", "offline"] as const;

/** A page of more bytes, as a menu of thousands of dishes is, is kept when it is visited, not fetched ahead. */
const largest = 2 * 1024 * 1024;

/**
 * Returns the list that the service worker asks for, as JSON: addresses of pages, each with a digest of its HTML.
 *
 * @param languages of the pages, the source first
 * @param readPage the HTML of the page at an address; undefined if there is none
 * @throws if the source has no such page
 */
export async function offlinePages(
  addresses: PageAddresses,
  languages: readonly string[],
  readPage: (path: string) => Promise<string | undefined>,
): Promise<string> {
  const sources = aheadRoles.flatMap((role) => addresses[role] ?? []);
  const pages: Record<string, string> = {};
  for (const prefix of ["", ...languages.slice(1).map((language) => `/${language}`)])
    for (const source of sources) {
      const html = await readPage(prefix + source);
      if (html === undefined && prefix === "")
        throw new Error(`The service worker needs the page ${source}: add it to content/pages/.`);
      if (html !== undefined && Buffer.byteLength(html) <= largest)
        pages[prefix + source] = createHash("sha256").update(html).digest("hex").slice(0, 20);
    }
  return JSON.stringify(pages);
}
