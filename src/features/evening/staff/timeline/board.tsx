import { clsx } from "clsx";
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import type { Stay } from "../../rules/evening-rules.ts";
import type { BookTable, EveningBook, Party, TableBlock } from "../model/book.ts";
import { areasOf, neighbourOf, stackLanes, type Area, type Direction } from "../model/lanes.ts";
import { phaseOf } from "../model/phase.ts";
import { Axis } from "./axis.tsx";
import { Bar, type BoardSpan } from "./bar.tsx";
import { DraggedBar } from "./dragged-bar.tsx";
import { barsByTable, Lane, type BarOf } from "./lane.tsx";
import { Pace } from "./pace.tsx";
import { DragHint } from "./drag-hint.tsx";
import * as styles from "./timeline.module.css";
import { useAreasDrawn } from "./use-areas-drawn.ts";
import { remToPixels } from "../../../staff/shell/screen/rem-to-pixels.ts";
import { useDrag } from "./use-drag.ts";

const noBars: readonly BarOf[] = [];
const noBlocks: readonly TableBlock[] = [];
const noTables: readonly BookTable[] = [];

interface BoardProps {
  /** The book, including changes that are queued on this device. */
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
  /** The minute of the last update; undefined while the connection is live. */
  readonly lostAt: number | undefined;
  readonly queuedIds: ReadonlySet<string>;
  readonly movedBy: ReadonlyMap<string, string>;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onMove: (party: Party, destination: Stay, overrule: boolean) => void;
  readonly onInterrupted: (party: Party) => void;
  /**
   * Handles the keys that seat a party, mark it as left or as a no-show, or lengthen or shorten its stay.
   * Returns true if the key was handled.
   */
  readonly onPartyKey: (key: string, party: Party) => boolean;
  readonly onTable: (table: BookTable) => void;
  readonly onBlock: (block: TableBlock) => void;
  readonly onArea: (area: string) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Returns the bars of each row. */
function useRows(book: EveningBook, areas: readonly Area[], now: number | undefined, span: BoardSpan) {
  const bars = useMemo(() => barsByTable(book, areas, now, span), [book, areas, now, span]);
  const unassigned = useMemo(
    () =>
      book.parties.filter(
        ({ status, tables, from, to }) =>
          (status === "pending" || status === "confirmed") &&
          tables.length === 0 &&
          to > span.from &&
          from < span.to,
      ),
    [book.parties, span],
  );
  // Arrow keys and Tab only reach parties that the timeline shows.
  const onBoard = useMemo(() => {
    const drawn = new Set([...[...bars.values()].flat().map(({ party }) => party), ...unassigned]);
    return book.parties.filter((party) => drawn.has(party));
  }, [book.parties, bars, unassigned]);
  const moved = useMemo(() => book.parties.filter(({ stays }) => stays.length > 1), [book.parties]);
  const stacks = useMemo(() => stackLanes(unassigned), [unassigned]);
  const blocksOf = useMemo(() => {
    const found = new Map<string, TableBlock[]>();
    for (const block of book.blocks)
      for (const name of block.tables) found.set(name, [...(found.get(name) ?? []), block]);
    return found;
  }, [book.blocks]);
  return { bars, onBoard, moved, unassigned, stacks, blocksOf };
}

/**
 * If the timeline is wider than the window, keeps the labels visible, and scrolls to the current minute when
 * the timeline opens.
 */
function useScrolling(element: HTMLDivElement | null, span: BoardSpan, now: number | undefined): void {
  // Labels are sticky only if the timeline scrolls sideways, because sixty sticky labels mean sixty layers in
  // each frame.
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      element.toggleAttribute("data-wide", element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, span]);

  // If the timeline is wider than the window, scrolls until the current minute is a quarter of the way across
  // the window.
  useEffect(() => {
    if (!element || now === undefined || element.scrollWidth <= element.clientWidth) return;
    const share = (now - span.from) / (span.to - span.from);
    element.scrollTo(
      (element.scrollWidth - remToPixels(8.5)) * share - element.clientWidth / 4,
      element.scrollTop,
    );
    // Only on opening: the timeline must not scroll while staff read it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [element, span]);
}

/** Background of the rows: the past, the hours, and the current minute. */
function Under({ span, now, lostAt }: Pick<BoardProps, "span" | "now" | "lostAt">) {
  const left = (minute: number) => `${((minute - span.from) / (span.to - span.from)) * 100}%`;
  const isOnBoard = (minute: number | undefined): minute is number =>
    minute !== undefined && minute >= span.from && minute <= span.to;
  return (
    <div className={styles.under}>
      {now === undefined ? null : (
        <div className={styles.past} style={{ width: `clamp(0%, ${left(now)}, 100%)` }} />
      )}
      <div className={styles.hours} />
      {isOnBoard(now) ? <div className={styles.nowLine} style={{ left: left(now) }} /> : null}
      {isOnBoard(lostAt) ? <div className={styles.lostLine} style={{ left: left(lostAt) }} /> : null}
    </div>
  );
}

/** The timeline: a row for each table, with a bar for each party whose length shows the party's stay. */
export function Board(props: BoardProps) {
  const {
    book,
    span,
    now,
    lostAt,
    queuedIds,
    movedBy,
    selected,
    onSelect,
    onMove,
    onInterrupted,
    onPartyKey,
  } = props;
  const board = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string>();
  const { drag, onKey, overrule, restore } = useDrag({ board, book, span, now, onMove, onInterrupted });
  const areas = useMemo(() => areasOf(book.tables), [book.tables]);
  const areasDrawn = useAreasDrawn(areas);
  const { bars, onBoard, moved, unassigned, stacks, blocksOf } = useRows(book, areas, now, span);
  const focusable = onBoard.some(({ id }) => id === focused)
    ? focused
    : (onBoard.find(({ id }) => id === selected) ?? onBoard[0])?.id;
  useScrolling(element, span, now);

  // A bar that moves to another row becomes a new element, which needs the focus again.
  useEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-party="${CSS.escape(focused)}"]`)?.focus();
  }, [bars, focused]);

  const focusParty = (id: string) => {
    setFocused(id);
    board.current?.querySelector<HTMLElement>(`[data-party="${CSS.escape(id)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.target as HTMLElement).dataset["party"];
    const party = book.parties.find((one) => one.id === id);
    let used = onKey(event, party);
    const direction = directions[event.key];
    if (!used && direction && party) {
      const next = neighbourOf(book, onBoard, party.id, direction);
      if (next) focusParty(next.id);
      used = true;
    }
    if (!used && party) used = onPartyKey(event.key, party);
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const barOf = (party: Party) => (
    <Bar
      key={party.id}
      party={party}
      phase={phaseOf(party, now, book.lateAfter)}
      now={now}
      from={span.from}
      to={span.to}
      rows={1}
      isSelected={party.id === selected}
      isFocusable={party.id === focusable}
      isStoredHere={queuedIds.has(party.id)}
      movedBy={movedBy.get(party.id)}
    />
  );
  return (
    // The keys belong to the bars inside, which are buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={clsx(styles.board, lostAt !== undefined && styles.isOffline)}
      ref={(one) => {
        board.current = one;
        setElement(one);
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const { party } = (event.target as HTMLElement).dataset;
        if (party) setFocused(party);
      }}
      onClick={(event) => {
        const bar = (event.target as HTMLElement).closest<HTMLElement>("[data-party]");
        if (bar?.dataset["party"]) onSelect(bar.dataset["party"]);
      }}
    >
      <div className={styles.inner} style={{ "--minutes": span.to - span.from } as CSSProperties}>
        <Axis {...{ span, now, lostAt }} />
        <div
          className={clsx(styles.lane, styles.unassigned, unassigned.length === 0 && styles.calm)}
          data-row=""
        >
          <div className={styles.label}>
            No table <b>{unassigned.length}</b>
          </div>
          <div className={styles.stacks}>
            {(stacks.length === 0 ? [[]] : stacks).map((stack, index) => (
              <div key={stack[0]?.id ?? index} className={styles.stack}>
                {stack.map(barOf)}
              </div>
            ))}
          </div>
        </div>
        <Under {...{ span, now, lostAt }} />
        <div className={styles.rows}>
          {areas.map((area, index) => (
            <section
              key={area.name}
              className={styles.area}
              aria-label={area.name}
              style={{ "--tables": area.tables.length === 1 ? 1.4 : area.tables.length } as CSSProperties}
            >
              <div className={styles.areaName}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`${area.name}: close…`}
                  onClick={() => props.onArea(area.name)}
                >
                  {area.tables.length === 1 ? area.name.split(" ")[0] : area.name}
                </button>
              </div>
              {(index < areasDrawn ? area.tables : noTables).map((table) => (
                <Lane
                  key={table.name}
                  table={table}
                  bars={bars.get(table.name) ?? noBars}
                  blocks={blocksOf.get(table.name) ?? noBlocks}
                  earlier={moved.filter(({ stays }) =>
                    stays.slice(0, -1).some(({ tables }) => tables.includes(table.name)),
                  )}
                  from={span.from}
                  to={span.to}
                  now={now}
                  selected={selected}
                  focusable={focusable}
                  queuedIds={queuedIds}
                  movedBy={movedBy}
                  onTable={props.onTable}
                  onBlock={props.onBlock}
                />
              ))}
            </section>
          ))}
        </div>
        <Pace {...{ book, span, now }} />
        {element ? <DraggedBar store={drag} board={element} span={span} /> : null}
      </div>
      {element ? (
        <DragHint store={drag} board={element} span={span} onOverrule={overrule} onRestore={restore} />
      ) : null}
    </div>
  );
}
