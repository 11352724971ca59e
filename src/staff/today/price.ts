import { formatPrice } from "../../shared/money.ts";

/** What was typed into a price field: a price in dollars, or why it is none. */
export type ReadPrice =
  { readonly ok: true; readonly price: number } | { readonly ok: false; readonly problem: string };

/** A price as a field shows it: `18.50`. */
export const fieldText = (price: number): string => formatPrice(price).replace("$", "");

/**
 * What speaks for a slip of the finger, as the end of a question; undefined: nothing does.
 *
 * @param price,current in dollars; `current` is what guests see
 * @param dearest of all dishes, in dollars
 */
export function priceDoubt(price: number, current: number, dearest: number): string | undefined {
  if (price === 0) return "guests would get it for nothing";
  if (current > 0 && price >= current * 10) return `that is ten times ${formatPrice(current)} or more`;
  if (price <= current / 10) return `that is a tenth of ${formatPrice(current)} or less`;
  if (dearest > 0 && price > dearest * 10) return `the dearest dish costs ${formatPrice(dearest)}`;
  return undefined;
}

/**
 * Reads a price as it is typed, with a dot or a comma. Three decimals and more are never rounded in silence: the two likely
 * prices are named.
 *
 * @param current what guests see at the moment, in dollars
 */
export function readPrice(text: string, current: number): ReadPrice {
  const seen = `Guests still see ${formatPrice(current)}.`;
  const input = text.trim().replace(/^\$\s*/, "");
  const [, whole, decimals = ""] = /^(\d{1,5})(?:[.,](\d*))?$/.exec(input) ?? [];
  if (whole === undefined) return { ok: false, problem: `A price is a number such as 12.50. ${seen}` };
  if (decimals.length > 2) {
    const lower = Number(`${whole}.${decimals.slice(0, 2)}`);
    const [low, high] = [fieldText(lower), fieldText(lower + 0.01)];
    return { ok: false, problem: `A price has two decimals at most. ${low} or ${high}? ${seen}` };
  }
  return { ok: true, price: Number(`${whole}.${decimals || "0"}`) };
}
