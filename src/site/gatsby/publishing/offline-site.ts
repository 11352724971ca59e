import type { Formats } from "../../../core/shared/formats.ts";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";

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
  Object.entries({ PAGE_ADDRESSES: addresses, PAGE_LANGUAGES: languages, RESTAURANT_FORMATS: formats })
    .map(([name, value]) => `self.${name} = ${JSON.stringify(value)};\n`)
    .join("");
