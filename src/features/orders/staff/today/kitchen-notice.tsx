import { kitchenPage } from "../../../staff/shell/pages.ts";
import * as commands from "../commands.ts";
import { isCalling, nameOf } from "../model/tickets.ts";
import { useOutsideSound } from "./shelf.tsx";
import { useKitchenToday } from "./use-kitchen-today.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";

/**
 * Tells hosts if a guest is waiting outside for a bag, or if new orders are paused because no screen in the
 * kitchen shows the tickets.
 */
export function KitchenNotice({ className }: { readonly className: string | undefined }) {
  const kitchen = useKitchenToday(RESTAURANT_ORDER_PAGE !== null);
  useOutsideSound(kitchen);
  if (!kitchen) return null;
  return (
    <>
      {kitchen.shelf.filter(isCalling).map((order) => (
        <div key={order.number} className={className} role="alert">
          <p>
            <b>{nameOf(order)}</b>, {order.name}: the guest is waiting outside.
          </p>
          <button
            type="button"
            className={controls.btn}
            onClick={() => void kitchen.send(commands.acknowledge(order))}
          >
            Seen
          </button>
        </div>
      ))}
      {kitchen.problem === undefined ? null : (
        <div className={className} role="alert">
          <p>{kitchen.problem}</p>
        </div>
      )}
      {kitchen.state.paused?.reason === "silence" ? <Silence className={className} /> : null}
    </>
  );
}

function Silence({ className }: { readonly className: string | undefined }) {
  return (
    <div className={className} role="alert">
      <p>
        <b>New orders are paused.</b> No screen in the kitchen has shown the tickets for a minute. Guests are
        told.
      </p>
      <a className={controls.btn} href={kitchenPage}>
        The tickets
      </a>
    </div>
  );
}
