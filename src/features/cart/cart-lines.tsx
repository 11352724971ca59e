import { memo, useCallback, type ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatCents } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { useCart, type CartLine } from "./store.ts";
import { Undo, useUndo } from "./undo.tsx";
import "./cart-lines.css";

interface CartLinesProps {
  /** Stands in place of the list while the cart is empty. */
  empty: ReactNode;
  /** A line has gone or come back, and with it the button that had the focus: put the focus where the list begins. */
  onFocusLost: () => void;
}

/** The lines of the shared cart with quantity, remove and a way back. */
export function CartLines({ empty, onFocusLost }: CartLinesProps) {
  const lines = useCart((cart) => cart.lines);
  const { undo, taken } = useUndo();

  const takeOut = useCallback(
    (line: CartLine) => {
      const { lines: before, remove } = useCart.getState();
      remove(line.id);
      taken(
        line,
        before.findIndex(({ id }) => id === line.id),
      );
      onFocusLost();
    },
    [taken, onFocusLost],
  );

  return (
    <>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <Line key={line.id} line={line} takeOut={takeOut} />
          ))}
        </ul>
      ) : (
        empty
      )}
      <Undo
        {...undo}
        onUndone={() => {
          undo.onUndone();
          onFocusLost();
        }}
      />
    </>
  );
}

/** Drawn again only when its own line changes: the store keeps the others as they are. */
const Line = memo(function Line({ line, takeOut }: { line: CartLine; takeOut: (line: CartLine) => void }) {
  const { add, decrease } = useCart.getState();
  return (
    <li className="cart-line">
      <div className="cart-line__pic">
        {line.image ? <Image image={line.image} alt="" sizes="80px" /> : null}
      </div>
      <span className="serif">{line.title}</span>
      <span className="price">{formatCents(line.cents * line.quantity)}</span>
      <span className="stepper" role="group" aria-label={`Quantity of ${line.title}`}>
        <button
          type="button"
          aria-label={`One fewer ${line.title}`}
          onClick={() => (line.quantity > 1 ? decrease(line.id) : takeOut(line))}
        >
          <Icon name="minus" />
        </button>
        <output>{line.quantity}</output>
        <button type="button" aria-label={`One more ${line.title}`} onClick={() => add(line)}>
          <Icon name="plus" />
        </button>
      </span>
      <button
        className="iconbtn"
        type="button"
        aria-label={`Remove ${line.title}`}
        onClick={() => takeOut(line)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
});
