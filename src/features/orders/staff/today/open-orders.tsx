import { timeOfDay, wallClock } from "../../../../core/shared/time.ts";
import type { KitchenOrder } from "../../contract/kitchen.ts";
import { acceptSteps } from "../../contract/kitchen-commands.ts";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import * as day from "../../../staff/shell/day-section.module.css";
import * as commands from "../commands.ts";
import { nameOf } from "../model/tickets.ts";
import * as styles from "./orders-today.module.css";
import type { KitchenToday } from "./use-kitchen-today.ts";

type Send = Pick<KitchenToday, "send">;

/** The orders to be cooked, with their contents and next steps. Used if orders arrive by email. */
export function OpenOrders({ kitchen: { open, timeZone, send } }: { readonly kitchen: KitchenToday }) {
  const clock = (at: string) => timeOfDay(wallClock(new Date(at), timeZone).minutes, RESTAURANT_FORMATS);
  if (open.length === 0) return <p>No orders to cook. New ones appear here and in the restaurant’s email.</p>;
  return (
    <ul className={styles.open} aria-label="To cook">
      {open.map((order) => (
        <li key={order.number}>
          <p className={styles.due}>
            <b>
              {clock(order.due)} – {clock(order.until)}
            </b>{" "}
            {nameOf(order)}, {order.name} <SampleTag isSample={order.sample} />
            {order.phone ? <a href={`tel:${order.phone}`}>{order.phone}</a> : null}
          </p>
          {order.changedAt === null ? null : <p className={styles.problem}>Changed by the guest.</p>}
          {order.allergies === null ? null : (
            <p className={styles.problem}>
              <b>Allergies:</b> {order.allergies}
            </p>
          )}
          <ul>
            {order.lines.map((line) => (
              <li key={line.position}>
                {line.quantity} {line.title}
                {line.choices.length > 0 ? `, ${line.choices.map(({ name }) => name).join(", ")}` : ""}
                {line.note === null ? "" : ` (“${line.note}”)`}
              </li>
            ))}
          </ul>
          {order.seenAt === null ? <Accept {...{ order, send }} /> : null}
          <button type="button" className={day.toggle} onClick={() => void send(commands.bump(order))}>
            Ready<span className="vh">: {nameOf(order)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Buttons that accept an order, as promised or some minutes later. */
function Accept({ order, send }: Send & { readonly order: KitchenOrder }) {
  return (
    <div className={styles.accept} role="group" aria-label={`Accept ${nameOf(order)}`}>
      {acceptSteps.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={day.toggle}
          onClick={() => void send(commands.accept(order, minutes))}
        >
          {minutes === 0 ? "Accept" : `+${minutes} min`}
        </button>
      ))}
    </div>
  );
}
