import { useCallback, useRef } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { HeadingLevel } from "../../components/heading-level.tsx";
import { Icon } from "../../components/icon.tsx";
import { ModalDialog } from "../../components/modal-dialog.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartTotal } from "./cart-total.tsx";
import { countItems, totalItems, useCart } from "./store.ts";
import { clsx } from "clsx";
import * as styles from "./drawer.module.css";

/** The cart as a dialog that slides in from the right. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useCart(totalItems);
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
              Your table
            </h2>
            <span className={styles.count}>{countItems(items)}</span>
            <button className="iconbtn" type="button" aria-label="Close the cart" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {/* The key forgets what could be undone when the drawer was last open. */}
          <CartLines
            key={String(open)}
            onFocusLost={focusHeading}
            empty={
              <EmptyState
                layout="center"
                heading="An empty plate"
                text="Nothing here yet. The oven is warm, though."
                actions={
                  <PageLink className="btn" page="menu" onClick={onClose}>
                    View menu
                  </PageLink>
                }
              />
            }
          />
          {items > 0 ? (
            <div className={styles.end}>
              <CartTotal />
              <PageLink className="btn btn--wide" page="order" onClick={onClose}>
                Order online
              </PageLink>
            </div>
          ) : null}
        </div>
      </HeadingLevel>
    </ModalDialog>
  );
}
