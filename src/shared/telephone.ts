import type { Formats } from "./formats.ts";

/**
 * Countries whose numbers keep a 0 at their beginning behind the calling code (ITU-T E.164; Italy and the Vatican, San Marino,
 * Ivory Coast, Congo). Everywhere else it is a prefix for calls within the country.
 */
const keepsZero = new Set(["+39", "+378", "+225", "+242"]);

/**
 * A number as people write it (`020 7946 0000`), as it is dialled from anywhere (`+442079460000`); where neither it nor the
 * restaurant's settings name a country, its digits alone.
 */
export function dialledNumber(number: string, { phoneCountry }: Pick<Formats, "phoneCountry">): string {
  const digits = number.replace(/[^+\d]/g, "");
  if (phoneCountry === "" || digits === "" || digits.startsWith("+")) return digits;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return phoneCountry + (keepsZero.has(phoneCountry) ? digits : digits.replace(/^0/, ""));
}

/** Who is rung at any hour: where there is no hotline, the telephone is. */
export const hotlineOf = (site: { readonly hotline?: string | undefined; readonly phone: string }): string =>
  site.hotline ?? site.phone;

/** A number as people write it, as the address of a call: `tel:+15550100`. */
export const callTo = (number: string, formats: Pick<Formats, "phoneCountry">): string =>
  `tel:${dialledNumber(number, formats)}`;
