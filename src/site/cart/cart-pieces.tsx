import { Icon } from "../ui/icon.tsx";
import { formatCents } from "../../core/shared/money.ts";
import type { CartListProps } from "./cart-summary.tsx";
import { useCart } from "./store.ts";
import { Undo, useUndo } from "./undo.tsx";
import * as styles from "./cart-pieces.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { useFormats } from "../../core/browser/site-context.ts";

/** The cart with one line per portion: two portions of the same dish are two lines. */
export function CartPieces({ empty, onFocusLost }: CartListProps) {
  const formats = useFormats();
  const t = useMessages("layout");
  const lines = useCart((cart) => cart.lines);
  const { onRemoved, undo } = useUndo(onFocusLost);
  const pieces = lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, (_, piece) => ({ line, index, key: `${line.id} ${piece}` })),
  );
  return (
    <>
      {pieces.length > 0 ? (
        <ul className={styles.root}>
          {pieces.map(({ line, index, key }) => (
            <li key={key}>
              <span className="serif" lang={line.language}>
                {line.title}
              </span>
              <span className="price">{formatCents(line.cents, formats)}</span>
              <button
                className="iconbtn"
                type="button"
                aria-label={t("cart.remove", { title: line.title })}
                onClick={() => {
                  useCart.getState().decrease(line.id);
                  onRemoved({ ...line, quantity: 1 }, index);
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        empty
      )}
      <Undo {...undo} />
    </>
  );
}
