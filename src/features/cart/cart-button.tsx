import { lazy, Suspense, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { countItems, totalItems, useCart } from "./store.ts";
import * as styles from "./cart-button.module.css";

// Loaded when the cart is first opened.
const CartDrawer = lazy(() => import("./drawer.tsx"));

/** The cart's icon with the total quantity; opens the drawer. */
export function CartButton() {
  const items = useCart(totalItems);
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button
        className="iconbtn"
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${countItems(items)}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="bag" />
        {items > 0 ? (
          <span className={styles.badge} aria-hidden="true">
            {items}
          </span>
        ) : null}
      </button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <CartDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
