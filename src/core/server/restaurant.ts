import type { Offer, PageAddresses } from "../shared/page-roles.ts";
import type { Theme } from "../shared/palette.ts";
import type { Formats } from "../shared/formats.ts";

export interface LanguagePages {
  /** Path of the home page. */
  readonly home: string;
  /** Paths of the pages that have a role. An untranslated page has its path in the source language. */
  readonly addresses: PageAddresses;
}

/** Facts about the restaurant for emails and for pages that answer forms. */
export interface RestaurantInfo {
  readonly name: string;
  /** Postal address; empty if unknown. */
  readonly address: string;
  readonly phone: string;
  /** Address at which the restaurant reads its email; undefined if unknown. */
  readonly email: string | undefined;
  /** True if the restaurant wants an email about each booking. */
  readonly emailBookings: boolean;
  /** True if takeaway orders arrive by email. */
  readonly emailOrders?: boolean;
  /** Maximum number of emails to one address in 24 hours, whoever caused them. */
  readonly emailsToAddress: number;
  /** Offers of the business; if absent, all. */
  readonly offers?: readonly Offer[];
  /** True if guests can currently order, apart from the kitchen's pauses. */
  readonly takesOrders?: boolean;
  /** Paths of the pages that emails and replies link to. */
  readonly addresses: PageAddresses;
  /** Path of the home page; absent if it is at the root. */
  readonly home?: string;
  /** The pages in each of the site's other languages, by language. */
  readonly translated?: Readonly<Record<string, LanguagePages>>;
  /**
   * Formats of prices, dates and times in the source language; `formatsIn` returns those of other languages.
   */
  readonly formats: Formats;
  /** The languages of the site's pages, the source language first. */
  readonly languages: readonly string[];
  /** Theme of the restaurant; if absent, the default theme. */
  readonly theme?: Theme;
}
