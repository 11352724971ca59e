import { useCallback, useRef, type ComponentType, type ReactNode } from "react";
import { SiteLink } from "../ui/site-link.tsx";
import { totalItems, useCart } from "./store.ts";
import { clsx } from "clsx";
import * as styles from "./cart-summary.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { Text } from "../ui/text.tsx";
import { SubHeading } from "../ui/heading.tsx";
import { CartTotal } from "./cart-total.tsx";

export interface CartListProps {
  /** Shown instead of the list if the cart is empty. */
  empty: ReactNode;
  /** Called when the focused button is removed. The caller must move the focus to the start of the list. */
  onFocusLost: () => void;
}

interface CartSummaryProps {
  /** Renders the lines: `CartPieces` or `CartLines`. */
  list: ComponentType<CartListProps>;
  /** Link to the page that takes the order. */
  order?: { readonly label: string; readonly to: string } | undefined;
  thanks?: string | undefined;
  /** True for larger type, in a column of its own. */
  large?: boolean;
  className?: string;
}

/** The shared cart beside a menu: its lines, the total and a link to order. */
export function CartSummary({ list: List, order, thanks, large = false, className }: CartSummaryProps) {
  const t = useMessages("layout");
  const items = useCart(totalItems);
  const summary = useRef<HTMLElement>(null);
  const focusSummary = useCallback(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={summary}
      className={clsx(styles.wrap, large ? styles.large : styles.small, className)}
      aria-label={t("cart.yours")}
      tabIndex={-1}
    >
      <div className={clsx(styles.root, styles.torn)}>
        <header>
          <SubHeading>{t("cart.table")}</SubHeading>
          <span role="status">{t("cart.items", { count: items })}</span>
        </header>
        <List onFocusLost={focusSummary} empty={<p className={styles.empty}>{t("cart.nothing")}</p>} />
        <CartTotal />
        {order ? (
          <SiteLink className={clsx("btn btn--wide", items === 0 && "btn--line")} to={order.to}>
            {order.label}
          </SiteLink>
        ) : null}
        {thanks ? <Text className={styles.thanks}>{thanks}</Text> : null}
      </div>
    </section>
  );
}
