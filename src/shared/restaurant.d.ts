import type { Formats } from "./formats.ts";

declare global {
  /** What the restaurant is called, in the bundles of staff's pages and of the CMS; scripts/bundle.ts fills it in. */
  const RESTAURANT_NAME: string;

  /** How it writes prices, dates and times, in the same bundles and in the service worker. */
  const RESTAURANT_FORMATS: Formats;

  /** What its look says of its pictures (`photos` in settings/theme.yml), in the same bundles; null where it says nothing. */
  const RESTAURANT_PHOTOS: string | null;
}
