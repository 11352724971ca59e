import { createHash } from "node:crypto";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";

/** Roles of pages that the service worker prefetches: those that guests need without a network. */
const aheadRoles = ["menu", "booking", "contact", "offline"] as const;

/**
 * A larger page, in bytes, such as a menu of thousands of dishes, is stored when it is visited but not
 * prefetched.
 */
const largest = 2 * 1024 * 1024;

/**
 * Returns the list that the service worker requests, as JSON: addresses of pages, each with a digest of its
 * HTML.
 *
 * @param languages of the pages, the source first
 * @param readPage returns the HTML of the page at an address; undefined if it does not exist
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
