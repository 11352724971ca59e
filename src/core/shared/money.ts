import type { Formats } from "./formats.ts";

type MoneyFormats = Pick<Formats, "locale" | "currency" | "hidesZeroDecimals">;

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a cached formatter, because creating one takes longer than using it a hundred times. */
const formatterOf = ({ locale, currency }: MoneyFormats, isShort: boolean): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${isShort}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    numberingSystem: "latn",
    // The restaurant has only one currency, so prices show `$`, not `US$`.
    currencyDisplay: "narrowSymbol",
    ...(isShort ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  });
  formatters.set(key, made);
  return made;
};

type Currency = Pick<Formats, "currency">;

const decimals = new Map<string, number>();

/**
 * Returns the number of decimals in a currency's prices: two for dollars, three for Kuwaiti dinars, none for
 * yen.
 */
export function currencyDecimals({ currency }: Currency): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  decimals.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

const centsPerUnit = (currency: Currency): number => 10 ** currencyDecimals(currency);

/**
 * Converts a price in content (12.5) to the smallest units of the currency (1250 cents, 12500 fils), so that
 * sums are exact.
 */
export const toCents = (price: number, currency: Currency): number =>
  Math.round(price * centsPerUnit(currency));

/** True if a price has no more decimals than its currency allows. */
export const isWhole = (price: number, currency: Currency): boolean =>
  Math.abs(price * centsPerUnit(currency) - toCents(price, currency)) < 1e-6;

/** Converts the smallest units of the currency to a price: 1250 cents are 12.5. */
export const fromCents = (cents: number, currency: Currency): number =>
  Math.round(cents) / centsPerUnit(currency);

/** Formats an amount in the currency's smallest units: `$12.50`, `12,50 €`, `¥1,200`. */
export const formatCents = (cents: number, formats: MoneyFormats): string =>
  formatterOf(formats, formats.hidesZeroDecimals && cents % centsPerUnit(formats) === 0).format(
    fromCents(cents, formats),
  );

/** Formats a price for machines, with the decimals of its currency: `12.50`. */
export const plainPrice = (price: number, currency: Currency): string =>
  fromCents(toCents(price, currency), currency).toFixed(currencyDecimals(currency));

/** Formats a price: `$15.00`, `15,00 €`. */
export const formatPrice = (price: number, formats: MoneyFormats): string =>
  formatCents(toCents(price, formats), formats);

/** Formats a price or a range of prices: `$15.00`, `$260.00 – $360.00`. */
export const formatPriceRange = (
  lowest: number,
  highest: number | null | undefined,
  formats: MoneyFormats,
): string =>
  highest
    ? `${formatPrice(lowest, formats)} – ${formatPrice(highest, formats)}`
    : formatPrice(lowest, formats);

/**
 * Returns the currency's sign as `before` or `after`, depending on its position in a price; the other text is
 * empty.
 */
export function currencySign(formats: MoneyFormats): { readonly before: string; readonly after: string } {
  const parts = formatterOf(formats, false).formatToParts(1);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? formats.currency;
  return parts.findIndex(({ type }) => type === "currency") <
    parts.findIndex(({ type }) => type === "integer")
    ? { before: sign, after: "" }
    : { before: "", after: sign };
}

/** Returns the currency in words: `US dollars`, `dollari statunitensi`. */
export const currencyName = ({ currency, language }: Pick<Formats, "currency" | "language">): string =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")!.value;
