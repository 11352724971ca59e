import type { ImageValue } from "../../content-model/fields.ts";
import type { Formats } from "../../shared/formats.ts";
import { toCents } from "../../shared/money.ts";
import type { CartItem } from "./store.ts";

/** The parts of a dish or a product that the cart needs. */
interface Purchasable {
  /** See {@link import("../../shared/item-id.ts").itemId}. */
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly image?: ImageValue | undefined;
}

/** A dish or a product as an item of the cart. Of a product with a range of prices the cart counts the lowest. */
export const toCartItem = (
  { id, title, price, image }: Purchasable,
  formats: Pick<Formats, "currency">,
): CartItem => ({
  id,
  title,
  cents: toCents(price, formats),
  ...(image ? { image } : {}),
});
