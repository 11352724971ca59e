import { timeOfDay, wallClock } from "../../../../core/shared/time.ts";
import * as commands from "../commands.ts";
import { isCalling, nameOf } from "../model/tickets.ts";
import { useSound } from "../use-sound.ts";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import * as day from "../../../staff/shell/day-section.module.css";
import type { KitchenToday } from "./use-kitchen-today.ts";

/** Rings while a guest is waiting outside. Touching the screen stops the ringing. */
export function useOutsideSound(kitchen: KitchenToday | undefined): void {
  useSound(kitchen?.shelf.filter(isCalling).map(({ number }) => number) ?? [], []);
}

/** The bags waiting to be collected, one line each. `className` is applied to the list. */
export function ShelfList({
  kitchen: { shelf, timeZone, send },
  className,
}: {
  readonly kitchen: KitchenToday;
  readonly className?: string | undefined;
}) {
  const clock = (at: string) => timeOfDay(wallClock(new Date(at), timeZone).minutes, RESTAURANT_FORMATS);
  return (
    <ul className={className} aria-label="On the shelf">
      {shelf.map((order) => (
        <li key={order.number}>
          <p>
            <b>{nameOf(order)}</b> {order.name} <SampleTag isSample={order.sample} />
            <small>
              {order.outsideAt === null
                ? `ready since ${clock(order.readyAt ?? order.due)}`
                : `outside since ${clock(order.outsideAt)}`}
            </small>
          </p>
          {isCalling(order) ? (
            <button
              type="button"
              className={day.toggle}
              onClick={() => void send(commands.acknowledge(order))}
            >
              Seen<span className="vh">: {nameOf(order)}</span>
            </button>
          ) : null}
          <button type="button" className={day.toggle} onClick={() => void send(commands.collect(order))}>
            Collected<span className="vh">: {nameOf(order)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
