import { use, useCallback, useEffect, useRef } from "react";
import { EmptyState } from "../ui/empty-state.tsx";
import { HeadingLevel } from "../ui/heading-level.tsx";
import { Icon } from "../ui/icon.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { SiteContext } from "../../core/browser/site-context.ts";
import { CartLines } from "./cart-lines.tsx";
import { useCartDrawer, totalItems, useCart } from "./store.ts";
import { clsx } from "clsx";
import * as styles from "./drawer.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { PageLink } from "../ui/site-link.tsx";
import { CartTotal } from "./cart-total.tsx";

/**
 * Lets the browser's Back button close the drawer: while the drawer is open, there is an additional history
 * entry with the same URL.
 *
 * @returns a function that closes the drawer before a link is followed; the link then has to replace the
 * additional entry
 */
function useBackCloses(open: boolean): () => void {
  const setOpen = useCartDrawer((drawer) => drawer.setOpen);
  const hasEntry = useRef(false);
  useEffect(() => {
    if (!open) return;
    // Copies the router's state, so that the router treats both entries as the same page.
    window.history.pushState(window.history.state, "");
    hasEntry.current = true;
    const onBack = () => {
      hasEntry.current = false;
      setOpen(false);
    };
    window.addEventListener("popstate", onBack);
    return () => {
      window.removeEventListener("popstate", onBack);
      if (hasEntry.current) window.history.back();
      hasEntry.current = false;
    };
  }, [open, setOpen]);
  return () => {
    hasEntry.current = false;
    setOpen(false);
  };
}

/** The cart as a dialog that slides in from the right. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("layout");
  const closeForLink = useBackCloses(open);
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useCart(totalItems);
  const { takesOrders } = use(SiteContext);
  const focusHeading = useCallback(() => heading.current?.focus(), []);

  return (
    <ModalDialog
      className={clsx("paper", styles.root)}
      aria-labelledby="cart-title"
      open={open}
      onClose={onClose}
    >
      <HeadingLevel level={2}>
        <div className={styles.inner}>
          <div className={styles.head}>
            <h2 ref={heading} id="cart-title" tabIndex={-1}>
              {t("cart.table")}
            </h2>
            <span className={styles.count}>{t("cart.items", { count: items })}</span>
            <button className="iconbtn" type="button" aria-label={t("cart.close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {/* The key discards the last removal when the drawer is closed, so it cannot be undone later. */}
          <CartLines
            key={String(open)}
            onFocusLost={focusHeading}
            empty={
              <EmptyState
                layout="center"
                heading={t("cart.empty")}
                text={t("cart.emptyText")}
                actions={
                  <PageLink className="btn" page="menu" replace onClick={closeForLink}>
                    {t("cart.viewMenu")}
                  </PageLink>
                }
              />
            }
          />
          {items > 0 ? (
            <div className={styles.end}>
              <CartTotal />
              <PageLink className="btn btn--wide" page="order" replace onClick={closeForLink}>
                {t(takesOrders ? "cart.order" : "cart.howToOrder")}
              </PageLink>
            </div>
          ) : null}
        </div>
      </HeadingLevel>
    </ModalDialog>
  );
}
