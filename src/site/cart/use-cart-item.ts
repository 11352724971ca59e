import { useLanguageOf } from "../ui/text.tsx";
import type { ImageValue } from "../../content/model/fields.ts";
import { toCents } from "../../core/shared/money.ts";
import type { CartItem } from "./store.ts";
import { useFormats } from "../../core/browser/site-context.ts";

/** The parts of a dish or a product that the cart needs. */
interface Purchasable {
  /** See {@link import("../../content/model/item-id.ts").itemId}. */
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly image?: ImageValue | undefined;
}

/**
 * Returns a function that converts a dish or a product into a cart item. For a product with a range of
 * prices, the lowest is used.
 */
export function useCartItem(): (sold: Purchasable) => CartItem {
  const formats = useFormats();
  const languageOf = useLanguageOf();
  return ({ id, title, price, image }) => ({
    id,
    title,
    language: languageOf(title),
    cents: toCents(price, formats),
    ...(image ? { image } : {}),
  });
}
