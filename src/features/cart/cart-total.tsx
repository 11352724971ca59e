import { formatCents } from "../../shared/money.ts";
import { totalCents, useCart } from "./store.ts";

/** The price of everything in the cart. */
export function CartTotal() {
  const cents = useCart(totalCents);
  return (
    <p className="total">
      <span>Total</span>
      <span className="price">{formatCents(cents)}</span>
    </p>
  );
}
