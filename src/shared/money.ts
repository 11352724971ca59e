/** The ISO 4217 code of the currency of all prices. */
export const currency = "USD";

/** Dollars as content writes them (12.5) in whole cents (1250), so that sums never drift. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Cents as the site prints them: `$12.50`. */
export const formatCents = (cents: number): string => {
  const whole = Math.abs(Math.round(cents));
  return `${cents < 0 ? "-" : ""}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
};

/** Dollars as the site prints them: `$15.00`. */
export const formatPrice = (dollars: number): string => formatCents(toCents(dollars));

/** A price, or the lowest and the highest of a range, in dollars: `$15.00`, `$260.00 – $360.00`. */
export const formatPriceRange = (lowest: number, highest?: number | null): string =>
  highest ? `${formatPrice(lowest)} – ${formatPrice(highest)}` : formatPrice(lowest);
