import { useCallback, useState } from "react";
import { useCart, type CartLine } from "./store.ts";
import * as styles from "./undo.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

interface RemovedLine {
  /** The removed line, with the removed quantity. */
  readonly line: CartLine;
  /** Index of the line before its removal. */
  readonly index: number;
}

const quantityOf = (lines: readonly CartLine[], id: string | undefined): number =>
  lines.find((line) => line.id === id)?.quantity ?? 0;

/**
 * Remembers the last removal. Call `onRemoved` after removing something from the cart, and pass `undo` as the
 * props of {@link Undo}.
 *
 * @param onFocusLost called when the focused button is removed: a line's button, or the undo button
 */
export function useUndo(onFocusLost: () => void) {
  const [last, setLast] = useState<RemovedLine & { remaining: number }>();
  const onRemoved = useCallback(
    (line: CartLine, index: number) => {
      setLast({ line, index, remaining: quantityOf(useCart.getState().lines, line.id) });
      onFocusLost();
    },
    [onFocusLost],
  );
  // If the guest has added the same item again, there is nothing to undo.
  const quantity = useCart(({ lines }) => quantityOf(lines, last?.line.id));
  const undo = {
    last: last && quantity <= last.remaining ? last : undefined,
    onUndone: () => {
      setLast(undefined);
      onFocusLost();
    },
  };
  return { onRemoved, undo };
}

interface UndoProps {
  last: RemovedLine | undefined;
  onUndone: () => void;
}

/** Shows the last removed line, with a button that restores it. */
export function Undo({ last, onUndone }: UndoProps) {
  const t = useMessages("layout");
  return (
    <div className={styles.root} role="status">
      {last ? (
        <>
          <span>{t("cart.removed", { title: last.line.title })}</span>
          <button
            type="button"
            onClick={() => {
              useCart.getState().restore(last.line, last.index);
              onUndone();
            }}
          >
            {t("cart.undo")}
            <span className="vh">{t("cart.undoOf", { title: last.line.title })}</span>
          </button>
        </>
      ) : null}
    </div>
  );
}
