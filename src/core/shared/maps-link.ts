/** Position of a place, in degrees; undefined if unknown. */
export interface Coordinates {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/**
 * The address of a place on a map. An `https:` link, because iPhones and desktop browsers do not open `geo:`:
 * phones pass it to their maps app, other browsers show the page. Nothing is loaded before a guest follows
 * it. Format: https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export function mapsLink(address: string, { latitude, longitude }: Coordinates = {}): string {
  const place = latitude === undefined || longitude === undefined ? address : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place }).toString()}`;
}
