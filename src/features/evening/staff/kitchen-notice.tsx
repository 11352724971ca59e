import { kitchenPage } from "../../staff/shell/pages.ts";
import * as commands from "../../orders/staff/commands.ts";
import { isCalling } from "../../orders/staff/model/shelf.ts";
import { nameOf } from "../../orders/staff/model/tickets.ts";
import { useOutsideSound } from "../../orders/staff/today/shelf.tsx";
import { useKitchenToday } from "../../orders/staff/today/use-kitchen-today.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as styles from "./evening.module.css";

/**
 * Tells hosts about the kitchen: that a guest waits outside for a bag, and that no orders are taken because no screen shows the tickets.
 */
export function KitchenNotice() {
  const kitchen = useKitchenToday(RESTAURANT_ORDER_PAGE !== null);
  useOutsideSound(kitchen);
  if (!kitchen) return null;
  return (
    <>
      {kitchen.shelf.filter(isCalling).map((order) => (
        <div key={order.number} className={styles.message} role="alert">
          <p>
            <b>{nameOf(order)}</b>, {order.name}: the guest waits outside.
          </p>
          <button
            type="button"
            className={controls.btn}
            onClick={() => void kitchen.send(commands.see(order))}
          >
            Seen
          </button>
        </div>
      ))}
      {kitchen.problem === undefined ? null : (
        <div className={styles.message} role="alert">
          <p>{kitchen.problem}</p>
        </div>
      )}
      {kitchen.state.paused?.reason === "silence" ? <Silence /> : null}
    </>
  );
}

function Silence() {
  return (
    <div className={styles.message} role="alert">
      <p>
        <b>New orders are paused.</b> For a minute no screen of the kitchen has shown the tickets; guests are
        told.
      </p>
      <a className={controls.btn} href={kitchenPage}>
        The tickets
      </a>
    </div>
  );
}
