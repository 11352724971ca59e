import { clsx } from "clsx";
import * as commands from "./commands.ts";
import { useClock, useKitchen } from "./context.ts";
import { SampleTag } from "../../staff/shell/screen/sample-tag.tsx";
import * as styles from "./kitchen.module.css";
import { isCalling, shelfOf, shortNumber } from "./model/tickets.ts";

/**
 * Bags waiting to be collected, each with its number, the guest's name, and the time at which it became ready
 * or at which the guest arrived outside. Tapping a bag opens its order.
 */
export function Shelf() {
  const { book, open, run } = useKitchen();
  const clock = useClock();
  const bags = shelfOf(book.orders);
  if (bags.length === 0) return null;
  return (
    <div className={styles.shelf} role="group" aria-label="On the shelf">
      <b aria-hidden="true">On the shelf</b>
      {bags.map((order) => (
        <button
          key={order.number}
          type="button"
          className={clsx(isCalling(order) && styles.calling)}
          onClick={() => {
            if (isCalling(order)) void run(commands.acknowledge(order));
            open({ kind: "order", number: order.number });
          }}
        >
          <b>{shortNumber(order.number)}</b> <span>{order.name}</span> <SampleTag isSample={order.sample} />
          <small>
            {order.outsideAt === null
              ? `since ${clock(order.readyAt ?? order.due)}`
              : `outside since ${clock(order.outsideAt)}`}
          </small>
        </button>
      ))}
    </div>
  );
}
