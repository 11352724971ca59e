import { createContext, use } from "react";
import { defaultFormats, type Formats } from "../shared/formats.ts";
import type { PageAddresses } from "../shared/page-roles.ts";
import { languagePrefix } from "../shared/page-languages.ts";
import type { Coordinates } from "../shared/contact-links.ts";

/**
 * Site data for every part of a page: the addresses of pages by role, the restaurant's name and location, and
 * its formats for prices and times.
 */
export interface Site {
  readonly addresses: PageAddresses;
  readonly formats: Formats;
  /** The languages of the site's pages, source language first. */
  readonly languages: readonly string[];
  /** Canonical path of the home page in the page's language. */
  readonly home: string;
  /**
   * Slugs of the dishes that guests can order online for takeaway; absent if online ordering is off or the
   * site has no order page.
   */
  readonly takesOrders?: readonly string[];
  readonly site: {
    readonly name: string;
    readonly location?: Coordinates | undefined;
    readonly gettingHere?:
      | {
          readonly tram?: string | undefined;
          readonly parking?: string | undefined;
          readonly stepFree?: string | undefined;
        }
      | undefined;
  };
}

/** Defaults for components outside the layout: no page has a role, and the restaurant has no name. */
export const SiteContext = createContext<Site>({
  addresses: {},
  formats: defaultFormats,
  languages: [defaultFormats.language],
  home: "/",
  site: { name: "" },
});

/** Returns the restaurant's formats for prices, dates and times. */
export const useFormats = (): Formats => use(SiteContext).formats;

/** Returns the language of the page, a BCP 47 tag: `en`, `it`. */
export const useLanguage = (): string => useFormats().language;

/** Returns the prefix of page paths in the page's language: `/it`; empty for the source language. */
export function useLanguagePrefix(): string {
  const { formats, languages } = use(SiteContext);
  return languagePrefix(formats.language, languages);
}
