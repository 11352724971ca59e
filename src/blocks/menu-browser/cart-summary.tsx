import { useRef } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatCents } from "../../shared/money.ts";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { countItems, totalCents, totalItems, useCart } from "../../features/cart/store.ts";
import { Undo, useUndo } from "../../features/cart/undo.tsx";

interface CheckProps {
  order: { label: string; to: string };
  thanks: string | undefined;
}

/** The shared cart as a till check: every piece is a line of its own, so that two of a dish are two lines. */
export function Check({ order, thanks }: CheckProps) {
  const lines = useCart((cart) => cart.lines);
  const items = useCart(totalItems);
  const cents = useCart(totalCents);
  const check = useRef<HTMLElement>(null);
  const { undo, taken } = useUndo();
  // The button that had the focus goes with its line.
  const toCheck = () => check.current?.focus({ preventScroll: true });
  const pieces = lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, (_, piece) => ({ line, index, key: `${line.id} ${piece}` })),
  );
  return (
    <aside ref={check} className="cart-summary-wrap" aria-label="Your cart" tabIndex={-1}>
      <div className="cart-summary torn">
        <header>
          <SubHeading>Your table</SubHeading>
          <span role="status">{countItems(items)}</span>
        </header>
        {pieces.length > 0 ? (
          <ul>
            {pieces.map(({ line, index, key }) => (
              <li key={key}>
                <span className="serif">{line.title}</span>
                <span className="price">{formatCents(line.cents)}</span>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label={`Remove ${line.title}`}
                  onClick={() => {
                    useCart.getState().decrease(line.id);
                    taken({ ...line, quantity: 1 }, index);
                    toCheck();
                  }}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="cart-summary__empty">Nothing on it yet. Point at a plate.</p>
        )}
        <Undo
          {...undo}
          onUndone={() => {
            undo.onUndone();
            toCheck();
          }}
        />
        <p className="total">
          <span>Total</span>
          <span className="price">{formatCents(cents)}</span>
        </p>
        <SiteLink className="btn btn--wide" to={order.to}>
          {order.label}
        </SiteLink>
        {thanks ? <p className="thanks">{thanks}</p> : null}
      </div>
    </aside>
  );
}
