import {
  currencyDecimals,
  currencySign,
  formatPrice,
  fromCents,
  toCents,
} from "../../../../core/shared/money.ts";

/**
 * Result of reading a price field: a price in the restaurant's currency, or the reason why the text is
 * invalid.
 */
export type ReadPrice =
  { readonly ok: true; readonly price: number } | { readonly ok: false; readonly problem: string };

const { locale } = RESTAURANT_FORMATS;
const most = currencyDecimals(RESTAURANT_FORMATS);
const withDecimals = new Intl.NumberFormat(locale, {
  minimumFractionDigits: most,
  maximumFractionDigits: most,
  useGrouping: false,
  numberingSystem: "latn",
});
const written = (price: number): string => formatPrice(price, RESTAURANT_FORMATS);

/** Formats a price for a field: `18.50`, `18,50`. */
export const fieldText = (price: number): string => withDecimals.format(price);

/** Returns a typed number without the currency sign before or after it. */
function withoutSign(text: string): string {
  const { before, after } = currencySign(RESTAURANT_FORMATS);
  const number = before && text.startsWith(before) ? text.slice(before.length) : text;
  return (after && number.endsWith(after) ? number.slice(0, -after.length) : number).trim();
}

/**
 * Reads a typed price, with a dot or a comma. A price with more decimals than the currency has is never
 * rounded silently: the error names the next lower and the next higher price.
 *
 * @param current the price that guests see now
 */
export function readPrice(text: string, current: number): ReadPrice {
  const seen = `Guests still see ${written(current)}.`;
  const input = withoutSign(text.trim());
  const [, whole, decimals = ""] = /^(\d{1,5})(?:[.,](\d*))?$/.exec(input) ?? [];
  if (whole === undefined)
    return {
      ok: false,
      problem: `A price is a number such as ${fieldText(most === 0 ? 1200 : 12.5)}. ${seen}`,
    };
  if (decimals.length > most) {
    const lower = Number(`${whole}.${decimals.slice(0, most)}`);
    const next = fromCents(toCents(lower, RESTAURANT_FORMATS) + 1, RESTAURANT_FORMATS);
    const [low, high] = [fieldText(lower), fieldText(next)];
    const limit =
      ["no decimals", "one decimal at most", "two decimals at most"][most] ?? `${most} decimals at most`;
    return { ok: false, problem: `A price has ${limit}. ${low} or ${high}? ${seen}` };
  }
  return { ok: true, price: Number(`${whole}.${decimals || "0"}`) };
}
