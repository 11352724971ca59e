import { useEffect, useMemo, useState, type RefObject } from "react";
import type { Screen } from "../../staff/shell/screen/use-screen.ts";
import { remToPixels } from "../../staff/shell/screen/rem-to-pixels.ts";
import { useClock, useKitchen } from "./context.ts";
import { SampleTag } from "../../staff/shell/screen/sample-tag.tsx";
import * as styles from "./kitchen.module.css";
import type { Minute } from "./model/clock.ts";
import { describeOtherDemand } from "./model/changes.ts";
import { packTickets } from "./model/pack.ts";
import { nameOf, summaryOf, type Ticket as TicketModel } from "./model/tickets.ts";
import { Ticket } from "./ticket.tsx";

/** Smallest number of columns on each kind of screen. */
const fewestColumns = { desk: 4, tablet: 3, phone: 1 } as const;

/** Smallest width, in rem, of a column beyond the smallest number, and the gap between columns. */
const columnWidth = 16.5;
const columnGap = 1;

/**
 * Returns an element's width in rem, and its height in pixels; the height is `Infinity` until it is known. If
 * the root font is larger, the height is that of the part with room for the same tickets: their texts grow
 * with the font, and their buttons hardly do.
 */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: Infinity });
  useEffect(() => {
    const one = element.current;
    if (!one || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      const rem = remToPixels(1);
      setSize({ width: one.clientWidth / rem, height: one.clientHeight / (1 + 0.6 * (rem / 16 - 1)) });
    });
    observer.observe(one);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * Returns the tickets that fit on the rail, in columns, the remaining tickets, and the number of columns for
 * which there is room. On a phone, the rail contains the first ticket and those that need attention; the
 * remaining tickets are shown on one line each.
 *
 * @param taken height of the rail, in pixels, that columns cannot use
 */
export function usePackedTickets(
  tickets: readonly TicketModel[],
  screen: Screen,
  rail: RefObject<HTMLElement | null>,
  taken: number,
): {
  readonly columns: readonly (readonly TicketModel[])[];
  readonly rest: readonly TicketModel[];
  readonly columnCount: number;
} {
  const { width, height } = useSize(rail);
  const fitting = Math.floor((width - columnGap) / (columnWidth + columnGap));
  const columnCount = screen === "phone" ? 1 : Math.max(fewestColumns[screen], fitting);
  const packed = useMemo(() => {
    if (screen !== "phone")
      return packTickets(tickets, {
        columns: columnCount,
        height: height - taken,
        // A column of 16.7 rem has room for 15 letters beside the quantity and the station.
        letters: Math.max(Math.floor(width / columnCount - 2.7), 8),
      });
    const isWhole = ({ state, next }: TicketModel, index: number) =>
      index === 0 || state !== "later" || next === "see";
    const rest = tickets.filter((ticket, index) => !isWhole(ticket, index));
    return { columns: [tickets.filter(isWhole)], rest };
  }, [tickets, screen, columnCount, width, height, taken]);
  return { ...packed, columnCount };
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

/**
 * The tickets that do not fit on the rail, on one line each.
 *
 * @param most maximum number of tickets that are listed
 */
export function OverflowTickets({
  tickets,
  most = tickets.length,
}: {
  readonly tickets: readonly TicketModel[];
  readonly most?: number;
}) {
  const { open } = useKitchen();
  const clock = useClock();
  if (tickets.length === 0) return null;
  const shown = tickets.slice(0, most);
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
