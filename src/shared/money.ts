import type { Formats } from "./formats.ts";

/** What prices are written by. */
type MoneyFormats = Pick<Formats, "locale" | "currency" | "hidesZeroDecimals">;

const formatters = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than using it a hundred times. */
const formatterOf = ({ locale, currency }: MoneyFormats, isShort: boolean): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${isShort}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    numberingSystem: "latn",
    // One restaurant has one currency: `$`, never `US$`.
    currencyDisplay: "narrowSymbol",
    ...(isShort ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  });
  formatters.set(key, made);
  return made;
};

/** A price as content writes it (12.5) in hundredths (1250), so that sums never drift. */
export const toCents = (price: number): number => Math.round(price * 100);

/** Hundredths of the currency as the site prints them: `$12.50`, `12,50 €`. */
export const formatCents = (cents: number, formats: MoneyFormats): string =>
  formatterOf(formats, formats.hidesZeroDecimals && cents % 100 === 0).format(Math.round(cents) / 100);

/** A price as the site prints it: `$15.00`, `15,00 €`. */
export const formatPrice = (price: number, formats: MoneyFormats): string =>
  formatCents(toCents(price), formats);

/** A price, or the lowest and the highest of a range: `$15.00`, `$260.00 – $360.00`. */
export const formatPriceRange = (
  lowest: number,
  highest: number | null | undefined,
  formats: MoneyFormats,
): string =>
  highest
    ? `${formatPrice(lowest, formats)} – ${formatPrice(highest, formats)}`
    : formatPrice(lowest, formats);

/** What stands before and after the number of a price: `$` and nothing, nothing and `€`. */
export function currencySign(formats: MoneyFormats): { readonly before: string; readonly after: string } {
  const parts = formatterOf(formats, false).formatToParts(1);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? formats.currency;
  return parts.findIndex(({ type }) => type === "currency") <
    parts.findIndex(({ type }) => type === "integer")
    ? { before: sign, after: "" }
    : { before: "", after: sign };
}

/** The currency in words: `US dollars`, `dollari statunitensi`. */
export const currencyName = ({ currency, language }: Pick<Formats, "currency" | "language">): string =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")!.value;
