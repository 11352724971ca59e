import type { Formats } from "../../../core/shared/formats.ts";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";

const sorted = (addresses: PageAddresses): PageAddresses =>
  Object.fromEntries(Object.entries(addresses).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the script that defines the facts in src/site/offline/page-addresses.d.ts.
 *
 * @param languages languages of the pages, the source language first
 * @param formats formats of the source language
 */
export const offlineSite = (
  addresses: PageAddresses,
  languages: readonly string[],
  formats: Formats,
): string =>
  // Sorted, so that every build of the same site writes the same file.
  Object.entries({
    PAGE_ADDRESSES: sorted(addresses),
    PAGE_LANGUAGES: languages,
    RESTAURANT_FORMATS: formats,
  })
    .map(([name, value]) => `self.${name} = ${JSON.stringify(value)};\n`)
    .join("");
