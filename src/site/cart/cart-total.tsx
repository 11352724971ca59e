import { useFormats } from "../../core/browser/use-formats.ts";
import { formatCents } from "../../core/shared/money.ts";
import { totalCents, useCart } from "./store.ts";
import * as styles from "./cart-total.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

/** The price of everything in the cart. */
export function CartTotal() {
  const t = useMessages("layout");
  const cents = useCart(totalCents);
  return (
    <p className={styles.root}>
      <span>{t("cart.total")}</span>
      <span className="price">{formatCents(cents, useFormats())}</span>
    </p>
  );
}
