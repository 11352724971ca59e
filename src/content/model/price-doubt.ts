import type { Formats } from "../../core/shared/formats.ts";
import { formatPrice } from "../../core/shared/money.ts";

interface Others {
  /** The highest price among the other items of the same kind. */
  readonly dearest: number;
  /** Noun for this kind of item; `dish` by default. */
  readonly kind?: string | undefined;
  readonly formats: Formats;
}

/**
 * Returns the reason to suspect a typo in a price, as the second half of a question to the editor; undefined
 * if the price is plausible.
 *
 * @param current price that guests see; 0 if there is none
 */
export function describePriceDoubt(
  price: number,
  current: number,
  { dearest, kind = "dish", formats }: Others,
): string | undefined {
  const written = (amount: number) => formatPrice(amount, formats);
  if (price === 0) return "guests would get it for free";
  if (current > 0 && price >= current * 10) return `that is ten times ${written(current)} or more`;
  if (price <= current / 10) return `that is a tenth of ${written(current)} or less`;
  if (dearest > 0 && price > dearest * 10) return `the dearest ${kind} costs ${written(dearest)}`;
  return undefined;
}
