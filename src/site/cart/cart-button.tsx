import { Suspense, useEffect } from "react";
import { Icon } from "../ui/icon.tsx";
import { LoadAgain, lazyWithRetry } from "../ui/load-again.tsx";
import { useCartDrawer, totalItems, useCart } from "./store.ts";
import { clsx } from "clsx";
import * as styles from "./cart-button.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

// The drawer's script is loaded when the cart is first opened.
const { Component: CartDrawer, script } = lazyWithRetry(() => import("./drawer.tsx"));

/** The cart's icon with the total quantity. Opens the drawer. */
export function CartButton() {
  const t = useMessages("layout");
  const items = useCart(totalItems);
  const { open, setOpen } = useCartDrawer();
  useEffect(() => {
    if (open && script.hasFailed()) script.retry();
  }, [open]);
  return (
    <>
      <button
        className="iconbtn"
        type="button"
        aria-haspopup="dialog"
        aria-label={t("cart.button", { items: t("cart.items", { count: items }) })}
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
      <LoadAgain className={clsx("paper", styles.failure)} script={script} what={t("failed.cart")} />
    </>
  );
}
