import type { Formats } from "./formats.ts";

/** Returns the number of the hotline, or the main telephone number if there is no hotline. */
export const hotlineOf = (site: { readonly hotline?: string | undefined; readonly phone: string }): string =>
  site.hotline ?? site.phone;

/** Returns the `tel:` URL, such as `tel:+15550100`, for a number as people write it. */
export const telAddress = (number: string, { calls }: Pick<Formats, "calls">): string =>
  calls?.[number] ?? `tel:${number.replace(/[^+\d]/g, "")}`;

/** Position of a place, in degrees; undefined if unknown. */
export interface Coordinates {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/**
 * Returns the URL of a place on a map: an `https:` link, because iPhones and desktop browsers do not open
 * `geo:`. Phones open the link in their maps app, other devices in the browser. Nothing is loaded before a
 * guest follows the link. Format:
 * https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export function mapsLink(address: string, { latitude, longitude }: Coordinates = {}): string {
  const place = latitude === undefined || longitude === undefined ? address : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place }).toString()}`;
}

/** Returns a `mailto:` URL that opens a draft in the guest's own mail program. */
export const mailDraft = (to: string, subject: string, body: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
