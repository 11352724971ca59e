import { SampleTag } from "../../staff/shell/screen/sample-tag.tsx";
import { useMemo } from "react";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as commands from "./commands.ts";
import { useClock, useKitchen } from "./context.ts";
import { Drawer } from "./drawer.tsx";
import * as styles from "./kitchen-drawer.module.css";
import { doneOrders, endOf, nameOf, summaryOf } from "./model/tickets.ts";
import type { KitchenOrder } from "../contract/kitchen.ts";

/** Returns a function that describes what happened to a bag: `collected 20:12`, `not collected yet`. */
function useFate() {
  const clock = useClock();
  return ({ destination, state, collectedAt, outsideAt }: KitchenOrder): string | undefined => {
    if (state === "cancelled") return "called off";
    if (destination === "table") return undefined;
    if (state === "collected") return collectedAt ? `collected ${clock(collectedAt)}` : "collected";
    return outsideAt ? `the guest has been waiting outside since ${clock(outsideAt)}` : "not collected yet";
  };
}

/** All orders finished tonight, latest first. The keys 1 to 9 recall the first nine orders. */
export function Recall({ onClose }: { readonly onClose: () => void }) {
  const { book, run } = useKitchen();
  const clock = useClock();
  const fateOf = useFate();
  const done = useMemo(() => doneOrders(book.orders), [book.orders]);
  const byOf = (number: string) =>
    book.log.find(({ subject, kind }) => subject === number && kind === "order-bumped")?.by;
  return (
    <Drawer
      title="Done tonight"
      note={done.length === 1 ? "1 ticket" : `${done.length} tickets`}
      onClose={onClose}
      onDigit={(digit) => {
        const order = done[digit - 1];
        if (order) void run(commands.recall(order));
      }}
      foot="A recalled ticket returns to its place, with its original times. Guests are not notified again."
    >
      {done.length === 0 ? <p className={styles.empty}>Nothing yet.</p> : null}
      <ol className={styles.over}>
        {done.map((order, index) => (
          <li key={order.number}>
            <span className={styles.key} aria-hidden="true">
              {index < 9 ? index + 1 : ""}
            </span>
            <time>
              {clock(endOf(order))}
              <small>{byOf(order.number)}</small>
            </time>
            <div>
              <b>{nameOf(order)}</b> <SampleTag isSample={order.sample} />
              <p>{[summaryOf(order.lines), fateOf(order)].filter(Boolean).join(", ")}</p>
            </div>
            <div className={styles.buttons}>
              {order.state === "ready" && order.destination === "collection" ? (
                <button
                  type="button"
                  className={controls.btn}
                  aria-label={`${nameOf(order)}: collected`}
                  onClick={() => void run(commands.collect(order))}
                >
                  Collected
                </button>
              ) : null}
              {order.state === "cancelled" ? null : (
                <button
                  type="button"
                  className={controls.btn}
                  aria-label={`Bring back ${nameOf(order)}`}
                  onClick={() => void run(commands.recall(order))}
                >
                  Bring back
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
