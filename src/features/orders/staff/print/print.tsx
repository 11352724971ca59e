import type { KitchenOrder } from "../../contract/kitchen.ts";
import { formatCents } from "../../../../core/shared/money.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { sampleMark } from "../../../staff/shell/screen/sample-tag.tsx";
import { shortWeekdayAndDay, weekdayAndDay } from "../../../../core/shared/format-date.ts";
import { pluralize } from "../../../../core/shared/text.ts";
import { useKitchen } from "../context.ts";
import * as drawerStyles from "../kitchen-drawer.module.css";
import { formerText, lineChanges } from "../model/changes.ts";
import { clockOf, localDateOf, minuteOf, type Minute } from "../model/clock.ts";
import type { LaterDay } from "../model/later.ts";
import { allergenTexts, nameOf, shortNumber, summaryOf } from "../model/tickets.ts";
import * as styles from "./kitchen-print.module.css";
import { usePapers } from "./papers.tsx";
import { printedAt } from "./printed.ts";

const stationsOf = (order: KitchenOrder): readonly string[] => [
  ...new Set(order.lines.map(({ station }) => station ?? "Kitchen")),
];

/**
 * Buttons that print one ticket for each station of an order, or the label of its bag. Sheets that this
 * device has printed before are marked REPRINT.
 */
export function PrintButtons({ order }: { readonly order: KitchenOrder }) {
  const { book, now } = useKitchen();
  const { timeZone } = book;
  const { print, papers } = usePapers();
  const tickets = stationsOf(order).map((station) => ({
    id: `${order.number} ${station}`,
    sheet: <StationTicket {...{ order, station, timeZone, now }} />,
  }));
  const label = {
    id: `${order.number} bag`,
    sheet: <BagLabel {...{ order, timeZone }} today={localDateOf(now, timeZone)} />,
  };
  return (
    <div className={drawerStyles.choices}>
      <button type="button" className={controls.btn} onClick={() => print(tickets)}>
        <Icon name="print" />
        {tickets.length === 1 ? "Ticket" : "Tickets, one per station"}
      </button>
      {order.destination === "collection" ? (
        <button type="button" className={controls.btn} onClick={() => print([label])}>
          <Icon name="print" />
          Bag label
        </button>
      ) : null}
      {papers}
    </div>
  );
}

interface SheetProps {
  readonly order: KitchenOrder;
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
}

/** Marks at the top of a sheet: a sample, a cancelled order, or a sheet that this device printed before. */
function Marks({ order, timeZone, id }: SheetProps & { readonly id: string }) {
  const clock = clockOf(timeZone);
  const first = printedAt(id);
  return (
    <>
      {order.sample ? <p className={styles.mark}>{sampleMark.toUpperCase()}</p> : null}
      {order.state === "cancelled" ? (
        <p className={styles.mark}>CANCELLED {clock(order.cancelledAt ?? order.due)}</p>
      ) : first ? (
        <p className={styles.mark}>REPRINT of {clock(first)}</p>
      ) : null}
    </>
  );
}

function Allergy({ order: { allergies, name } }: { readonly order: KitchenOrder }) {
  return allergies ? (
    <p className={styles.allergy}>
      {allergies.toUpperCase()}
      <small>{name}</small>
    </p>
  ) : null;
}

function Lines({ lines }: { readonly lines: KitchenOrder["lines"] }) {
  return (
    <ul>
      {lines.map(({ position, quantity, title, choices, note }) => (
        <li key={position}>
          <b>{quantity}</b>
          <span>{title}</span>
          <i />
          {choices.length > 0 ? <em>{choices.map(({ name }) => name).join(", ")}</em> : null}
          {note ? <q>{note}</q> : null}
        </li>
      ))}
    </ul>
  );
}

function StationTicket({
  order,
  station,
  timeZone,
  now,
}: SheetProps & { readonly station: string; readonly now: Minute }) {
  const clock = clockOf(timeZone);
  const stations = stationsOf(order);
  const lines = order.lines.filter((line) => (line.station ?? "Kitchen") === station);
  const starts = lines.map((line) => minuteOf(line.startBy ?? order.startBy));
  const { before, gone } = lineChanges(order);
  const was = [
    ...lines.flatMap(({ position }) => before.get(position) ?? []),
    // A removed line has no station, so the tickets of all stations list it.
    ...gone,
  ];
  const others = stations
    .filter((name) => name !== station)
    .map((name) => {
      const own = order.lines.filter((line) => (line.station ?? "Kitchen") === name);
      return `${name} ${own.reduce((sum, { quantity }) => sum + quantity, 0)}`;
    });
  return (
    <>
      <Marks {...{ order, timeZone }} id={`${order.number} ${station}`} />
      <header>
        <b>{station}</b>
        <span>{clock(now)}</span>
      </header>
      <p className={styles.number}>
        {order.destination === "table" ? (
          nameOf(order)
        ) : (
          <>
            {shortNumber(order.number)} <small>bag</small>
          </>
        )}
      </p>
      {order.movedFrom === null ? null : (
        <p className={styles.was}>
          MOVED {order.movedFrom} → {order.table}
        </p>
      )}
      <p className={styles.times}>
        <span>start {clock(Math.min(...starts))}</span>
        <span>due {clock(order.due)}</span>
      </p>
      <Allergy order={order} />
      {order.changedAt !== null ? (
        <p className={styles.was}>
          CHANGED {clock(order.changedAt)}
          {was.map((line, index) => (
            <span key={index}>
              was <s>{formerText(line)}</s>
            </span>
          ))}
        </p>
      ) : null}
      <Lines lines={lines} />
      <p className={styles.foot}>
        <span>{others.length > 0 ? `with ${others.join(", ")}` : ""}</span>
        <span>
          {stations.indexOf(station) + 1} of {stations.length}
        </span>
      </p>
    </>
  );
}

/**
 * Label of an order's bag, with its day.
 *
 * @param today the date, which the label leaves out; undefined to print any day
 */
export function BagLabel({ order, timeZone, today }: SheetProps & { readonly today?: string }) {
  const clock = clockOf(timeZone);
  const date = localDateOf(minuteOf(order.due), timeZone);
  return (
    <>
      <Marks {...{ order, timeZone }} id={`${order.number} bag`} />
      <header>
        <b>Bag</b>
        <span>{RESTAURANT_NAME}</span>
      </header>
      <p className={styles.number}>{shortNumber(order.number)}</p>
      <p className={styles.times}>
        <span>{order.name}</span>
        <span>
          {date === today ? "" : `${shortWeekdayAndDay(date, RESTAURANT_FORMATS)}, `}
          {clock(order.due)}–{clock(order.until)}
        </span>
      </p>
      <Allergy order={order} />
      <Lines lines={order.lines} />
      <dl>
        {allergenTexts(order.allergens).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === "Not in it" ? <s>{text}</s> : text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.sum}>
        <span>To pay</span>
        <span>{formatCents(order.totalCents, RESTAURANT_FORMATS)}</span>
      </p>
      <p className={styles.foot}>
        <span>{order.phone}</span>
        <span>packed by ______</span>
      </p>
    </>
  );
}

/** List of what has to be made on a day, and of the bags to be packed. */
export function DayList({ day, timeZone }: { readonly day: LaterDay; readonly timeZone: string }) {
  const clock = clockOf(timeZone);
  return (
    <>
      <header>
        <b>{weekdayAndDay(day.date, RESTAURANT_FORMATS)}</b>
        <span>{RESTAURANT_NAME}</span>
      </header>
      {day.stations.map(({ name, counts }) => (
        <section key={name}>
          <p className={styles.times}>
            <span>{name}</span>
          </p>
          <ul>
            {counts.map(({ text, quantity }) => (
              <li key={text}>
                <b>{quantity}</b>
                <span>{text}</span>
                <i />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.times}>
        <span>{pluralize(day.orders.length, "bag")}</span>
      </p>
      <ul>
        {day.orders.map((order) => (
          <li key={order.number}>
            <b>{clock(order.due)}</b>
            <span>
              {shortNumber(order.number)}, {order.name}
            </span>
            <i />
            <em>{summaryOf(order.lines)}</em>
          </li>
        ))}
      </ul>
    </>
  );
}
