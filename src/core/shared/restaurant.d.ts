import type { Formats } from "./formats.ts";
import type { Offer } from "./page-roles.ts";

declare global {
  /** Name of the restaurant, in the bundles of the staff pages and the CMS; scripts/bundle.ts fills it in. */
  const RESTAURANT_NAME: string;

  /** Formats for prices, dates and times, in the same bundles and in the service worker. */
  const RESTAURANT_FORMATS: Formats;

  /**
   * Path of the page on which guests order takeaway, in the bundles of the staff pages and the CMS; null if
   * the restaurant takes no orders.
   */
  const RESTAURANT_ORDER_PAGE: string | null;

  /** Offers of the business, in the same bundles. */
  const RESTAURANT_OFFERS: readonly Offer[];

  /** Names of the installed optional features (see src/app/installed.ts), in the same bundles. */
  const INSTALLED_FEATURES: readonly string[];

  /** Picture style of the theme (`photos` in settings/theme.yml), in the same bundles; null if not set. */
  const RESTAURANT_PHOTOS: string | null;
}
