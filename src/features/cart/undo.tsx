import { useCallback, useState } from "react";
import { useCart, type CartLine } from "./store.ts";
import "./undo.css";

interface Taken {
  /** What was taken out, with the quantity that was taken. */
  readonly line: CartLine;
  /** Where the line stood. */
  readonly index: number;
}

const quantityOf = (lines: readonly CartLine[], id: string | undefined): number =>
  lines.find((line) => line.id === id)?.quantity ?? 0;

/** Keeps what was taken out last. Tell it by `taken`, after the cart has changed; spread `undo` on {@link Undo}. */
export function useUndo() {
  const [last, setLast] = useState<Taken & { left: number }>();
  const taken = useCallback(
    (line: CartLine, index: number) =>
      setLast({ line, index, left: quantityOf(useCart.getState().lines, line.id) }),
    [],
  );
  // Once the guest has put the same thing back by hand, there is nothing to undo.
  const now = useCart(({ lines }) => quantityOf(lines, last?.line.id));
  return {
    taken,
    undo: { last: last && now <= last.left ? last : undefined, onUndone: () => setLast(undefined) },
  };
}

interface UndoProps {
  last: Taken | undefined;
  onUndone: () => void;
}

/** What was taken out last, and the way back. */
export function Undo({ last, onUndone }: UndoProps) {
  return (
    <div className="cart-undo" role="status">
      {last ? (
        <>
          <span>{last.line.title} is off the table.</span>
          <button
            type="button"
            onClick={() => {
              useCart.getState().restore(last.line, last.index);
              onUndone();
            }}
          >
            Undo<span className="vh">: put {last.line.title} back</span>
          </button>
        </>
      ) : null}
    </div>
  );
}
