import { useEffect, useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatCents } from "../../components/money.ts";
import { Picture } from "../../components/picture.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { countItems, totalCents, totalItems, useCart, type CartLine } from "./store.ts";
import "./drawer.css";

/** The cart as a dialog that slides in from the right. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { lines, add, decrease, remove, restore } = useCart();
  const items = useCart(totalItems);
  const cents = useCart(totalCents);
  const [removed, setRemoved] = useState<{ line: CartLine; index: number }>();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const takeOut = (line: CartLine, index: number) => {
    remove(line.id);
    setRemoved({ line, index });
    // The button that had the focus is gone with its line.
    dialog.current?.querySelector<HTMLElement>("h2")?.focus();
  };

  const closed = () => {
    setRemoved(undefined);
    onClose();
  };

  return (
    // A tap beside the drawer closes it; the keyboard's way is Escape, which the dialog knows by itself.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="drawer paper"
      aria-labelledby="cart-title"
      onClose={closed}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="drawer__in">
        <header>
          <h2 id="cart-title" tabIndex={-1}>
            Your table
          </h2>
          <span className="drawer__count">{countItems(items)}</span>
          <button className="iconbtn" type="button" aria-label="Close the cart" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {lines.length > 0 ? (
          <ul className="drawer__lines">
            {lines.map((line, index) => (
              <li key={line.id} className="cartline">
                <div className="cartline__pic">
                  {line.picture ? <Picture picture={line.picture} alt="" sizes="80px" /> : null}
                </div>
                <span className="serif">{line.title}</span>
                <span className="price">{formatCents(line.cents * line.quantity)}</span>
                <span className="stepper" role="group" aria-label={`Quantity of ${line.title}`}>
                  <button
                    type="button"
                    aria-label={`One fewer ${line.title}`}
                    onClick={() => (line.quantity > 1 ? decrease(line.id) : takeOut(line, index))}
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
                  onClick={() => takeOut(line, index)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <div className="hollow">
            <span className="plate" aria-hidden="true" />
            <h3>An empty plate</h3>
            <p className="soft">Nothing here yet. The oven is warm, though.</p>
            <SiteLink className="btn" to="/Section4" onClick={onClose}>
              View menu
            </SiteLink>
          </div>
        )}
        <div className="drawer__undo" role="status">
          {removed ? (
            <>
              <span>{removed.line.title} is off the table.</span>
              <button
                type="button"
                onClick={() => {
                  restore(removed.line, removed.index);
                  setRemoved(undefined);
                }}
              >
                Undo<span className="vh">: put {removed.line.title} back</span>
              </button>
            </>
          ) : null}
        </div>
        {lines.length > 0 ? (
          <div className="drawer__end">
            <p className="total">
              <span>Total</span>
              <span className="price">{formatCents(cents)}</span>
            </p>
            <SiteLink className="btn btn--wide" to="/order" onClick={onClose}>
              Order online
            </SiteLink>
          </div>
        ) : null}
      </div>
    </dialog>
  );
}
