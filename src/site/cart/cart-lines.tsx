import { memo, use, useCallback } from "react";
import { Image } from "../ui/content-image.tsx";
import { Icon } from "../ui/icon.tsx";
import { QuantityStepper } from "../ui/quantity-stepper.tsx";
import { SiteContext, useFormats } from "../../core/browser/site-context.ts";
import { dishSlugOf } from "../../content/model/item-id.ts";
import { formatCents } from "../../core/shared/money.ts";
import type { CartListProps } from "./cart-summary.tsx";
import { useCart, type CartLine } from "./store.ts";
import { Undo, useUndo } from "./undo.tsx";
import * as styles from "./cart-lines.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

/** The cart with a line for each item: picture, quantity, and a button that removes it. */
export function CartLines({ empty, onFocusLost }: CartListProps) {
  const lines = useCart((cart) => cart.lines);
  const { onRemoved, undo } = useUndo(onFocusLost);

  const remove = useCallback(
    (line: CartLine) => {
      const { lines: before, remove } = useCart.getState();
      remove(line.id);
      onRemoved(
        line,
        before.findIndex(({ id }) => id === line.id),
      );
    },
    [onRemoved],
  );

  return (
    <>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <Line key={line.id} line={line} remove={remove} />
          ))}
        </ul>
      ) : (
        empty
      )}
      <Undo {...undo} />
    </>
  );
}

/**
 * Returns the reason why a line cannot be ordered online; undefined if it can be ordered, or if online
 * ordering is off.
 */
function useLeftOut({ id }: CartLine): "cart.hereOnly" | "cart.shopOnly" | undefined {
  const { takesOrders } = use(SiteContext);
  const slug = dishSlugOf(id);
  if (!takesOrders) return undefined;
  if (slug === undefined) return "cart.shopOnly";
  return takesOrders.includes(slug) ? undefined : "cart.hereOnly";
}

/** A line of the cart. Memoized, because lines that have not changed stay the same objects in the store. */
const Line = memo(function Line({ line, remove }: { line: CartLine; remove: (line: CartLine) => void }) {
  const t = useMessages("layout");
  const { add, decrease } = useCart.getState();
  const leftOut = useLeftOut(line);
  return (
    <li className={styles.cartLine}>
      <div className={styles.cartLinePic}>
        {line.image ? <Image image={line.image} alt="" sizes="80px" /> : null}
      </div>
      <span className="serif" lang={line.language}>
        {line.title}
      </span>
      <span className="price">{formatCents(line.cents * line.quantity, useFormats())}</span>
      {leftOut ? <p className={styles.leftOut}>{t(leftOut)}</p> : null}
      <QuantityStepper
        className={styles.stepper}
        label={t("cart.quantityOf", { title: line.title })}
        item={line.title}
        quantity={line.quantity}
        onDecrease={() => (line.quantity > 1 ? decrease(line.id) : remove(line))}
        onIncrease={() => add(line)}
      />
      <button
        className="iconbtn"
        type="button"
        aria-label={t("cart.remove", { title: line.title })}
        onClick={() => remove(line)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
});
