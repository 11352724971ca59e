import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { KitchenOrder } from "../../contract/kitchen.ts";
import { formatCents } from "../../../../core/shared/money.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { sampleMark } from "../../../staff/shell/screen/sample-tag.tsx";
import { useClock, useKitchen } from "../context.ts";
import * as drawerStyles from "../kitchen-drawer.module.css";
import { formerText, lineChanges } from "../model/changes.ts";
import { minuteOf } from "../model/clock.ts";
import { allergenTexts, nameOf, shortNumber } from "../model/tickets.ts";
import * as styles from "./kitchen-print.module.css";
import { recordPrinted, printedAt } from "./printed.ts";

/** A sheet of paper to print: a station's ticket or a bag's label. */
interface Paper {
  /** Key under which this device records that the sheet was printed. */
  readonly id: string;
  /** Undefined for the bag's label. */
  readonly station: string | undefined;
}

const stationsOf = (order: KitchenOrder): readonly string[] => [
  ...new Set(order.lines.map(({ station }) => station ?? "Kitchen")),
];

const papersOf = (order: KitchenOrder): readonly Paper[] =>
  stationsOf(order).map((station) => ({ id: `${order.number} ${station}`, station }));

const bagLabel = (order: KitchenOrder): Paper => ({ id: `${order.number} bag`, station: undefined });

/**
 * Buttons that print one ticket for each station of an order, or the label of its bag. Sheets that this
 * device has printed before are marked REPRINT.
 */
export function PrintButtons({ order }: { readonly order: KitchenOrder }) {
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const print = (wanted: readonly Paper[]) => {
    // The sheets must be rendered before the browser's print dialog blocks the page.
    flushSync(() => setPapers(wanted));
    window.print();
    recordPrinted(
      wanted.map(({ id }) => id),
      new Date().toISOString(),
    );
    setPapers([]);
  };
  return (
    <div className={drawerStyles.choices}>
      <button type="button" className={controls.btn} onClick={() => print(papersOf(order))}>
        <Icon name="print" />
        {stationsOf(order).length === 1 ? "Ticket" : "Tickets, one per station"}
      </button>
      {order.destination === "collection" ? (
        <button type="button" className={controls.btn} onClick={() => print([bagLabel(order)])}>
          <Icon name="print" />
          Bag label
        </button>
      ) : null}
      {papers.length > 0
        ? createPortal(
            <div className={styles.papers}>
              {papers.map((paper) => (
                <PaperSheet key={paper.id} paper={paper} order={order} />
              ))}
            </div>,
            document.body,
          )
        : null}
    </div>
  );
}

function PaperSheet({ paper, order }: { readonly paper: Paper; readonly order: KitchenOrder }) {
  const clock = useClock();
  const first = printedAt(paper.id);
  return (
    <article className={styles.paper}>
      {order.sample ? <p className={styles.mark}>{sampleMark.toUpperCase()}</p> : null}
      {order.state === "cancelled" ? (
        <p className={styles.mark}>CANCELLED {clock(order.cancelledAt ?? order.due)}</p>
      ) : first ? (
        <p className={styles.mark}>REPRINT of {clock(first)}</p>
      ) : null}
      {paper.station === undefined ? (
        <BagLabel order={order} />
      ) : (
        <StationTicket order={order} station={paper.station} />
      )}
    </article>
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

function StationTicket({ order, station }: { readonly order: KitchenOrder; readonly station: string }) {
  const { now } = useKitchen();
  const clock = useClock();
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

function BagLabel({ order }: { readonly order: KitchenOrder }) {
  const clock = useClock();
  return (
    <>
      <header>
        <b>Bag</b>
        <span>{RESTAURANT_NAME}</span>
      </header>
      <p className={styles.number}>{shortNumber(order.number)}</p>
      <p className={styles.times}>
        <span>{order.name}</span>
        <span>
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
