import { readRole } from "../../content-model/read-addresses.ts";
import { addressesOf, type PageAddresses } from "../../shared/page-roles.ts";
import { ContentError } from "./errors.ts";
import type { FileReports } from "./settings.ts";
import { watchFolder } from "./watched-folder.ts";

/** Milliseconds after which the pages are looked at again: an address changes once in years. */
const checkAfterMs = 1000;

/**
 * Follows the addresses of pages that have a role. A page whose file cannot be read has the address that it had last; the
 * file and the reason are reported once.
 */
export function watchPageAddresses(contentDir: string, reports: FileReports): () => Promise<PageAddresses> {
  const pages = watchFolder(contentDir, "pages", ".yml", {
    parse(slug, text) {
      try {
        return readRole(`${slug}.yml`, text);
      } catch (error) {
        throw new ContentError((error as Error).message);
      }
    },
    ...reports,
  });
  let addresses: PageAddresses = {};
  let checkedAt = -Infinity;
  return async () => {
    if (performance.now() - checkedAt < checkAfterMs) return addresses;
    checkedAt = performance.now();
    try {
      addresses = addressesOf((await pages.read()).filter((page) => page !== undefined));
    } catch (error) {
      reports.report("content/pages", (error as Error).message);
    }
    return addresses;
  };
}
