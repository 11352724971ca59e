import { useEffect, useMemo, useState, type RefObject } from "react";
import type { Screen } from "../../staff/shell/screen/use-screen.ts";
import { useClock, useKitchen } from "./context.ts";
import { SampleTag } from "../../staff/shell/screen/sample-tag.tsx";
import * as styles from "./kitchen.module.css";
import type { Minute } from "./model/clock.ts";
import { describeOtherDemand } from "./model/changes.ts";
import { packTickets } from "./model/pack.ts";
import { nameOf, summaryOf, type Ticket as TicketModel } from "./model/tickets.ts";
import { Ticket } from "./ticket.tsx";

/** For each kind of screen: the number of columns, and the maximum number of tickets on the rail. */
const places = { desk: { columns: 4, most: 8 }, tablet: { columns: 3, most: 6 } } as const;

/** Returns the height of an element, in pixels; `Infinity` until it is known. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(Infinity);
  useEffect(() => {
    const one = element.current;
    if (!one || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => setHeight(one.clientHeight));
    observer.observe(one);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

/**
 * Returns the tickets that fit on the rail, in columns, and the remaining tickets. On a phone, the rail
 * contains the first ticket and those that need attention; the remaining tickets are shown on one line each.
 *
 * @param taken height of the rail, in pixels, that columns cannot use
 */
export function usePackedTickets(
  tickets: readonly TicketModel[],
  screen: Screen,
  rail: RefObject<HTMLElement | null>,
  taken: number,
): { readonly columns: readonly (readonly TicketModel[])[]; readonly rest: readonly TicketModel[] } {
  const height = useHeight(rail);
  return useMemo(() => {
    if (screen !== "phone") return packTickets(tickets, { ...places[screen], height: height - taken });
    const isWhole = ({ state, next }: TicketModel, index: number) =>
      index === 0 || state !== "later" || next === "see";
    const rest = tickets.filter((ticket, index) => !isWhole(ticket, index));
    return { columns: [tickets.filter(isWhole)], rest };
  }, [tickets, screen, height, taken]);
}

/** The tickets that fit on the rail, in order: down each column, then from left to right. */
export function Rail({
  columns,
  now,
}: {
  readonly columns: readonly (readonly TicketModel[])[];
  readonly now: Minute;
}) {
  const { book, dishNames, kept, isLive, station, run, open } = useKitchen();
  const { timeZone } = book;
  const all = columns.flat();
  if (all.length === 0)
    return (
      <div className={styles.nothing}>
        <p>Nothing to cook.</p>
        <small>
          {book.kitchen.ordering
            ? "New tickets appear here automatically."
            : "Tickets appear once guests can order."}
        </small>
      </div>
    );
  return columns.map((column, index) => (
    <div key={index} className={styles.column}>
      {column.map((ticket) => {
        const place = all.indexOf(ticket) + 1;
        return (
          <Ticket
            key={ticket.order.number}
            ticket={ticket}
            sign={place <= 9 ? String(place) : ""}
            now={now}
            kept={kept.get(ticket.order.number)}
            wanted={ticket.state === "void" ? describeOtherDemand(ticket, all) : undefined}
            {...{ dishNames, isLive, station, run, timeZone, open }}
          />
        );
      })}
    </div>
  ));
}

/** Maximum number of remaining tickets that are listed, on one line each. */
const shownRest = { desk: 4, tablet: 3, phone: Infinity } as const;

/** The tickets that do not fit on the rail, on one line each. */
export function OverflowTickets({ tickets }: { readonly tickets: readonly TicketModel[] }) {
  const { screen, open } = useKitchen();
  const clock = useClock();
  if (tickets.length === 0) return null;
  const shown = tickets.slice(0, shownRest[screen]);
  const more = tickets.slice(shown.length);
  const isLater = tickets.every(({ state }) => state === "later");
  return (
    <div className={styles.rest} role="group" aria-label={isLater ? "Not due to start yet" : "Next"}>
      <b aria-hidden="true">{isLater ? "Not due to start yet" : "Next"}</b>
      {shown.map(({ order, startBy, lines }) => (
        <button
          key={order.number}
          type="button"
          onClick={() => open({ kind: "order", number: order.number })}
        >
          <time>{clock(startBy)}</time>
          <span>{nameOf(order)}</span>
          <small>
            <SampleTag isSample={order.sample} />
            {order.allergies ? <b>{order.allergies}</b> : null} {summaryOf(lines)}
          </small>
        </button>
      ))}
      {more.length > 0 ? (
        <button type="button" className={styles.more} onClick={() => open({ kind: "more" })}>
          <time>+{more.length}</time>
          <small>to {clock(more.at(-1)!.startBy)}</small>
        </button>
      ) : null}
    </div>
  );
}
