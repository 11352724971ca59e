import { createHash } from "node:crypto";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";

/** Roles of pages that the service worker prefetches, because guests need them without a network. */
const aheadRoles = ["menu", "booking", "contact", "offline"] as const;

/**
 * Maximum size in bytes of a prefetched page. A larger page, such as a menu of thousands of dishes, is stored
 * only when a guest visits it.
 */
const largest = 2 * 1024 * 1024;

/**
 * Returns the list that the service worker requests, as JSON: paths of pages, each with a digest of its HTML.
 *
 * @param languages languages of the pages, the source language first
 * @param readPage returns the HTML of the page at a path; undefined if there is no such page
 * @throws Error if a page does not exist in the source language
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
