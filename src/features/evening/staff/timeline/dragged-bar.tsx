import { clsx } from "clsx";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { useLayoutEffect, useSyncExternalStore } from "react";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { timeText } from "../model/clock.ts";
import { allergyMark, shortName } from "../model/texts.ts";
import type { BoardSpan } from "./bar.tsx";
import type { DragStore } from "./drag-store.ts";
import * as styles from "./timeline.module.css";

/** The dragged bar, and a mark on the rows into which it would be dropped. */
export function DraggedBar({
  store,
  board,
  span,
}: {
  readonly store: DragStore;
  readonly board: HTMLElement;
  readonly span: BoardSpan;
}) {
  const dragged = useSyncExternalStore(store.subscribe, store.get);
  const draggedId = dragged?.party.id;
  // Sets an attribute without React, so that lifting a bar rerenders no other bar.
  useLayoutEffect(() => {
    if (draggedId === undefined) return;
    const bars = board.querySelectorAll<HTMLElement>(`[data-party="${CSS.escape(draggedId)}"]`);
    for (const bar of bars) bar.dataset["dragged"] = "";
    return () => {
      for (const bar of bars) delete bar.dataset["dragged"];
    };
  }, [board, draggedId]);
  // Creates the layer before a bar is lifted, because creating it on lifting would repaint the whole
  // timeline.
  const atRest = (
    <div key="bar" className={clsx(styles.bar, styles.drag, styles.atRest)} aria-hidden="true" />
  );
  if (!dragged) return atRest;
  const inner = board.firstElementChild!.getBoundingClientRect();
  const label = parseFloat(getComputedStyle(board).getPropertyValue("--label"));
  const perMinute = (inner.width - label) / (span.to - span.from);
  const { drop, party } = dragged;
  const place = drop ?? { tables: party.tables, from: party.from, to: party.to };
  const rowOf = (name: string) =>
    board.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  const first = rowOf(place.tables[0] ?? "");
  if (!first) return atRest;
  const left = label + (place.from - span.from) * perMinute;
  const isFree = dragged.by === "pointer" && !drop;
  const x = isFree ? label + (party.from - span.from) * perMinute + dragged.dx : left;
  const width = Math.max((place.to - place.from) * perMinute - 2, 24);
  const overlap = drop?.overlap;
  return (
    <>
      <div
        key="bar"
        className={clsx(styles.bar, styles.drag, controls.onAmber)}
        style={{
          width,
          height: Math.min(first.height, highestRow) + 4,
          transform: `translate(${x}px, ${first.top - inner.top - 2 + (isFree ? dragged.dy : 0)}px)`,
          paddingLeft:
            overlap && overlap.from <= place.from && (overlap.to - overlap.from) * perMinute < width / 2
              ? (overlap.to - overlap.from) * perMinute + 8
              : undefined,
        }}
        aria-hidden="true"
      >
        {overlap ? (
          <i
            className={styles.overlap}
            style={{
              left: (overlap.from - place.from) * perMinute,
              width: Math.min((overlap.to - overlap.from) * perMinute, width),
            }}
          />
        ) : null}
        <span className={styles.size}>{party.size}</span>
        <span>{shortName(party.name)}</span>
        {party.allergies ? (
          <span className={clsx(controls.tag, controls.allergyTag, styles.tag)}>{allergyMark}</span>
        ) : null}
        <SampleTag isSample={party.isSample} className={styles.tag} />
        <em>{timeText(place.from)}</em>
      </div>
      {drop
        ? place.tables.map((name, index) => {
            const row = rowOf(name);
            return row ? (
              <div
                key={index}
                className={clsx(
                  styles.target,
                  drop.kind !== "clash" && drop.kind !== "refused" && styles.fits,
                )}
                style={{ height: row.height, transform: `translateY(${row.top - inner.top}px)` }}
              />
            ) : null;
          })
        : null}
    </>
  );
}

/** Maximum height, in pixels, of a row of stacked parties without a table, and thus of a dragged bar. */
const highestRow = 48;
