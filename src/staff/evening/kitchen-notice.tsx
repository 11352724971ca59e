import { kitchenPage } from "../pages.ts";
import { useKitchenToday } from "../today/use-kitchen-today.ts";
import * as controls from "../screen/buttons.module.css";
import * as styles from "./evening.module.css";

/** That no orders to take away are taken because no screen of the kitchen shows the tickets: somebody at the door can open one. */
export function KitchenNotice() {
  const kitchen = useKitchenToday(RESTAURANT_ORDER_PAGE !== null);
  if (kitchen?.state.paused?.reason !== "silence") return null;
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
