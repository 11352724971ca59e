import { readPage } from "../../content-model/read-addresses.ts";
import { addressesOf, type PageAddresses } from "../../shared/page-roles.ts";
import { ContentError } from "./errors.ts";
import type { FileReports } from "./settings.ts";
import { watchFolder } from "./watched-folder.ts";

/** What the service knows of the site's pages. */
export interface Pages {
  /** Of those that have a role. */
  readonly addresses: PageAddresses;
  /** The times that booking forms offer, by the type of their block, of all pages together. */
  readonly times: Readonly<Record<string, readonly string[]>>;
}

/** Milliseconds after which the pages are looked at again: they change a few times a year. */
const checkAfterMs = 1000;

/**
 * Follows the pages' files. A page whose file cannot be read is what it was last; the file and the reason are reported
 * once.
 */
export function watchPages(contentDir: string, reports: FileReports): () => Promise<Pages> {
  const files = watchFolder(contentDir, "pages", ".yml", {
    parse(slug, text) {
      try {
        return readPage(`${slug}.yml`, text);
      } catch (error) {
        throw new ContentError((error as Error).message);
      }
    },
    ...reports,
  });
  let pages: Pages = { addresses: {}, times: {} };
  let checkedAt = -Infinity;
  return async () => {
    if (performance.now() - checkedAt < checkAfterMs) return pages;
    checkedAt = performance.now();
    try {
      const facts = await files.read();
      const times: Record<string, string[]> = {};
      for (const offered of facts.flatMap((page) => page.times))
        times[offered.block] = [...new Set([...(times[offered.block] ?? []), ...offered.times])];
      pages = { addresses: addressesOf(facts.flatMap(({ role }) => role ?? [])), times };
    } catch (error) {
      reports.report("content/pages", (error as Error).message);
    }
    return pages;
  };
}
