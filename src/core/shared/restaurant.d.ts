import type { Formats } from "./formats.ts";
import type { Offer } from "./page-roles.ts";

declare global {
  /**
   * Name of the restaurant, in the CMS and on the staff pages. scripts/bundle.ts fills in this and the other
   * constants for the CMS; staff pages load them from the service, so that a change needs no new build.
   */
  const RESTAURANT_NAME: string;

  /** Formats for prices, dates and times, on the same pages and in the guests' service worker. */
  const RESTAURANT_FORMATS: Formats;

  /**
   * Path of the page on which guests order takeaway, on the same pages; null if the restaurant takes no
   * orders.
   */
  const RESTAURANT_ORDER_PAGE: string | null;

  /** Offers of the business, and those with open bookings or orders from before, on the same pages. */
  const RESTAURANT_OFFERS: readonly Offer[];

  /** Names of the installed optional features (see src/app/installed.ts), in the bundles of the staff pages and the CMS. */
  const INSTALLED_FEATURES: readonly string[];

  /** Picture style of the theme (`photos` in settings/theme.yml), in the CMS; null if not set. */
  const RESTAURANT_PHOTOS: string | null;
}
