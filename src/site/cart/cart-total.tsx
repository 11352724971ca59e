import { useCart, totalCents } from "./store.ts";
import { useMessages } from "../../core/browser/use-messages.ts";
import { formatCents } from "../../core/shared/money.ts";
import * as styles from "./cart-total.module.css";
import { useFormats } from "../../core/browser/site-context.ts";

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
