import { formatPrice } from "../../shared/money.ts";

/**
 * A filter for the templates by which Decap lists entries, beside its own: `{{price | price('en-US', 'USD')}}` is `$15.00`, and with
 * `, 'short'` behind the currency `$15`. Put in by scripts/build-admin.ts.
 */
export const priceFilter = {
  pattern: /^price\('([\w-]+)', '([A-Z]{3})'(, 'short')?\)$/,
  transform: (text: string, [, locale, currency, short]: RegExpMatchArray): string =>
    text === ""
      ? ""
      : formatPrice(Number(text), {
          locale: locale!,
          currency: currency!,
          hidesZeroDecimals: short !== undefined,
        }),
};
