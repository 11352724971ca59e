import { clsx } from "clsx";
import { useMemo } from "react";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { useClock, useKitchen } from "./context.ts";
import * as styles from "./side.module.css";
import type { KitchenLogEntry } from "./model/book.ts";
import { allDay, coversDue, soonMinutes } from "./model/counts.ts";
import { placesNow, portionsAt, type Portion } from "./model/places.ts";
import { nameOf, shortNumber } from "./model/tickets.ts";
import { cssVariables } from "./ticket.tsx";

/** Number of minutes covered by the drawing of a station's places. */
const drawnMinutes = 30;
/** Number of quarter hours in the chart of covers due. */
const quarters = 14;

/** List of dishes with the number of open portions of each. */
export function AllDay() {
  const { book, dishNames, station, now, screen } = useKitchen();
  const clock = useClock();
  const counts = useMemo(
    () => allDay(book.orders, book.kitchen, station, now),
    [book.orders, book.kitchen, station, now],
  );
  return (
    <section className={styles.allDay} aria-label="All day: open portions of each dish">
      <h2>All day {screen === "desk" ? <span>soon = start by {clock(now + soonMinutes)}</span> : null}</h2>
      {counts.length === 0 ? (
        <p className={styles.none}>No portions are open.</p>
      ) : (
        <ol>
          {counts.map(({ dish, title, open, soon, left }) => (
            <li key={dish} className={clsx(open === 0 && styles.out)}>
              <b>{open}</b>
              <span>{dishNames.get(dish) ?? title}</span>
              <small>
                {soon > 0 ? (
                  <>
                    <b>{soon}</b> soon{" "}
                  </>
                ) : null}
                {left ? <em>{left}</em> : null}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Returns a label short enough for a narrow bar: a table's name, or the part of the order's number that is
 * called out.
 */
const markOf = ({ order }: Portion): string =>
  order.destination === "table" ? (order.table ?? "?") : shortNumber(order.number);

/**
 * Returns the station shown on the screen, with the portions in its places; undefined if the screen shows all
 * stations.
 */
function useStation() {
  const { book, station, now } = useKitchen();
  const own = book.kitchen.stations.find(({ name }) => name === station);
  const portions = useMemo(
    () => (own ? portionsAt(book.orders, own.name, own.places, now) : []),
    [book.orders, own, now],
  );
  return own && { ...own, portions };
}

/**
 * Drawing of a station's places, minute by minute. White portions are being cooked, amber portions must be
 * started now, and outlined portions are reserved.
 */
export function Oven() {
  const { now } = useKitchen();
  const clock = useClock();
  const station = useStation();
  if (!station) return null;
  const until = now + drawnMinutes;
  const shown = station.portions.filter(({ from }) => from < until);
  const first = Math.ceil((now + 4) / 10) * 10;
  const hours = [now, ...[first, first + 10, first + 20].filter((minute) => minute <= until)];
  return (
    <section
      className={styles.oven}
      aria-label={`${station.name} until ${clock(until)}: who has which place`}
    >
      <h2>
        {station.name} until {clock(until)}
      </h2>
      <div className={styles.grid} style={cssVariables({ "--places": station.places })}>
        {hours.map((minute) => (
          <time key={minute} style={cssVariables({ "--from": minute - now })}>
            {clock(minute)}
          </time>
        ))}
        {shown.map((portion, index) => (
          <div
            key={index}
            className={portion.isIn ? styles.isIn : portion.from <= now ? styles.goes : undefined}
            style={cssVariables({
              "--place": portion.place,
              "--from": Math.max(portion.from - now, 0),
              "--minutes": Math.max(Math.min(portion.until, until) - Math.max(portion.from, now), 1),
            })}
          >
            {markOf(portion)}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The station's places as plates that show the remaining minutes and the elapsed share of the cooking time. */
export function Places() {
  const { dishNames, now, screen, open } = useKitchen();
  const station = useStation();
  if (!station) return null;
  const places = placesNow(station.portions, station.places, now);
  return (
    <div className={styles.places} role="group" aria-label={`${station.name}: ${station.places} places`}>
      <h2>
        {station.name}
        <small>
          {station.places} places
          {station.slowMinutes > 0 ? `, slow +${station.slowMinutes} min` : ""}
        </small>
      </h2>
      {places.map(({ place, portion, left, share, next }) => {
        const isOut = portion !== undefined && left === 0;
        const shown = portion ?? next;
        return (
          <button
            key={place}
            type="button"
            className={clsx(styles.place, isOut && styles.placeOut, !portion && styles.placeFree)}
            disabled={!shown}
            onClick={() => shown && open({ kind: "order", number: shown.order.number })}
          >
            <i style={cssVariables({ "--used": `${Math.round(share * 100)}%` })}>
              {portion ? (isOut ? "out" : left) : "free"}
            </i>
            <span>
              {screen === "phone" || !portion ? null : <b>{dishNames.get(portion.dish) ?? portion.title}</b>}
              <small>{shown ? (screen === "phone" ? markOf(shown) : nameOf(shown.order)) : ""}</small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/**
 * Chart of the covers due in each quarter hour. Dark bars stand for guests at tables, white bars for portions
 * in bags.
 */
export function CoversDue() {
  const { book, now } = useKitchen();
  const clock = useClock();
  const due = useMemo(() => coversDue(book, now, quarters), [book, now]);
  const most = Math.max(20, ...due.map(({ room, bags }) => room + bags));
  return (
    <section className={styles.due} aria-label="Covers due">
      <p>
        Covers due<small>room</small>
        <small>bags in white</small>
      </p>
      <ol>
        {due.map(({ at, room, bags }, index) => (
          <li
            key={at}
            className={clsx(index === 0 && styles.now)}
            style={cssVariables({ "--room-share": room / most, "--bag-share": bags / most })}
          >
            <b aria-hidden="true">{room + bags || null}</b>
            <u />
            <i />
            <span>
              {clock(at)}
              <span className="vh">{`: ${room} in the room, ${bags} in bags`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The last change that has not been undone, with a button to undo it. */
export function LastChange({
  entry,
  onUndo,
  children,
}: {
  readonly entry: Pick<KitchenLogEntry, "at" | "by" | "text"> | undefined;
  readonly onUndo: () => void;
  readonly children?: React.ReactNode;
}) {
  const clock = useClock();
  return (
    <div className={styles.last}>
      <p role="status">
        {entry ? (
          <>
            <small>{[clock(entry.at), entry.by].filter(Boolean).join(", ")}</small>
            <b>{entry.text}</b>
          </>
        ) : null}
      </p>
      <button type="button" className={controls.btn} disabled={!entry} onClick={onUndo}>
        <Icon name="undo" />
        Undo
      </button>
      {children}
    </div>
  );
}
