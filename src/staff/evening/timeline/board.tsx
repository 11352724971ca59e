import { clsx } from "clsx";
import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
} from "react";
import type { Stay } from "../../../shared/evening-rules.ts";
import * as controls from "../buttons.module.css";
import type { BookTable, EveningBook, Party, TableBlock } from "../model/book.ts";
import { clockTime } from "../model/clock.ts";
import { areasOf, neighbourOf, runsOf, stackLanes, type Area, type Direction } from "../model/lanes.ts";
import { coversPerQuarter, phaseOf, type Phase } from "../model/phase.ts";
import { shortName, allergyTag } from "../model/texts.ts";
import { Bar, spanStyle, type BoardSpan } from "./bar.tsx";
import type { HeldStore } from "./held.ts";
import { Slip } from "./slip.tsx";
import * as styles from "./timeline.module.css";
import { useDrag } from "./use-drag.ts";

interface BoardProps {
  /** With what this device keeps drawn in. */
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
  /** The minute of the last thing known; undefined: it is live. */
  readonly lostAt: number | undefined;
  readonly keptIds: ReadonlySet<string>;
  readonly movedBy: ReadonlyMap<string, string>;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onMove: (party: Party, destination: Stay, overrule: boolean) => void;
  readonly onInterrupted: (party: Party) => void;
  /** Keys that are about a party: seat, left, no-show, lengthen, shorten. */
  readonly onPartyKey: (key: string, party: Party) => boolean;
  readonly onTable: (table: BookTable) => void;
  readonly onBlock: (block: TableBlock) => void;
}

interface BarOf {
  readonly party: Party;
  readonly phase: Phase;
  readonly rows: number;
}

/** Which bars begin in the row of each table. */
function barsByTable(book: EveningBook, areas: readonly Area[], now: number | undefined, span: BoardSpan) {
  const bars = new Map<string, BarOf[]>();
  for (const party of book.parties) {
    const end = party.status === "seated" && now !== undefined ? Math.max(now, party.to) : party.to;
    if (party.status === "cancelled" || end <= span.from || party.from >= span.to) continue;
    const phase = phaseOf(party, now, book.lateAfter);
    for (const { table, rows } of runsOf(areas, party.tables))
      bars.set(table, [...(bars.get(table) ?? []), { party, phase, rows }]);
  }
  return bars;
}

const noBars: readonly BarOf[] = [];
const noTables: readonly BookTable[] = [];
const minuteMatters: ReadonlySet<Phase> = new Set(["seated", "over", "late"]);

interface LaneProps {
  readonly table: BookTable;
  readonly bars: readonly BarOf[];
  readonly blocks: readonly TableBlock[];
  /** Stays at this table of parties that have moved on. */
  readonly earlier: readonly Party[];
  readonly from: number;
  readonly to: number;
  readonly now: number | undefined;
  readonly selected: string | undefined;
  readonly focusable: string | undefined;
  readonly keptIds: ReadonlySet<string>;
  readonly movedBy: ReadonlyMap<string, string>;
  readonly onTable: (table: BookTable) => void;
  readonly onBlock: (block: TableBlock) => void;
}

const Lane = memo(
  function Lane(props: LaneProps) {
    const { table, bars, blocks, earlier, from, to, now, selected, focusable, keptIds, movedBy } = props;
    return (
      <div className={styles.lane} data-row={table.name}>
        <div className={clsx(styles.label, !table.inUse && styles.gone)}>
          <b>{table.name}</b>
          <small>{table.inUse ? `${table.min}–${table.max}` : "not in the settings"}</small>
          <button
            type="button"
            tabIndex={-1}
            className={styles.labelButton}
            aria-label={`Table ${table.name}, ${table.min} to ${table.max}`}
            onClick={() => props.onTable(table)}
          />
        </div>
        <div className={styles.track}>
          {blocks.map((block) => (
            <button
              type="button"
              key={block.id}
              tabIndex={-1}
              className={clsx(styles.bar, styles.block)}
              style={spanStyle({ from, to }, block)}
              aria-label={`Closed${block.reason ? `: ${block.reason}` : ""}, table ${table.name}, ${clockTime(block.from)} to ${clockTime(block.to)}`}
              onClick={() => props.onBlock(block)}
            >
              <span aria-hidden="true">Closed{block.reason ? `: ${block.reason}` : ""}</span>
            </button>
          ))}
          {earlier.flatMap((party) =>
            party.stays
              .slice(0, -1)
              .filter((stay) => stay.tables.includes(table.name))
              .map((stay) => (
                <span
                  key={`${party.id} ${stay.from}`}
                  className={clsx(styles.bar, styles.left)}
                  style={spanStyle({ from, to }, stay)}
                  aria-hidden="true"
                >
                  <span className={styles.size}>{party.size}</span>
                  <span>{shortName(party.name)}</span>
                </span>
              )),
          )}
          {bars.map(({ party, phase, rows }) => (
            <Bar
              key={party.id}
              party={party}
              phase={phase}
              now={minuteMatters.has(phase) ? now : undefined}
              from={from}
              to={to}
              rows={rows}
              isSelected={party.id === selected}
              isFocusable={party.id === focusable}
              isKeptHere={keptIds.has(party.id)}
              movedBy={movedBy.get(party.id)}
            />
          ))}
        </div>
      </div>
    );
  },
  // What a lane shows is what its own parties say: a change elsewhere draws nothing here.
  (before, after) => {
    const concerns = ({ bars, selected, focusable }: LaneProps) =>
      [selected, focusable].map((id) => (bars.some(({ party }) => party.id === id) ? id : "")).join(" ");
    const marks = ({ bars, keptIds, movedBy }: LaneProps) =>
      bars.map(({ party }) => `${keptIds.has(party.id)} ${movedBy.get(party.id) ?? ""}`).join(" ");
    const isSameList = <T,>(a: readonly T[], b: readonly T[]) =>
      a.length === b.length && a.every((one, index) => one === b[index]);
    return (
      before.table === after.table &&
      before.from === after.from &&
      before.to === after.to &&
      before.onTable === after.onTable &&
      before.onBlock === after.onBlock &&
      (before.now === after.now || !after.bars.some(({ phase }) => minuteMatters.has(phase))) &&
      before.bars.length === after.bars.length &&
      before.bars.every(({ party, phase, rows }, index) => {
        const other = after.bars[index]!;
        return party === other.party && phase === other.phase && rows === other.rows;
      }) &&
      isSameList(before.blocks, after.blocks) &&
      isSameList(before.earlier, after.earlier) &&
      concerns(before) === concerns(after) &&
      marks(before) === marks(after)
    );
  },
);

function Axis({ span, now, lostAt }: Pick<BoardProps, "span" | "now" | "lostAt">) {
  const hours: number[] = [];
  for (let hour = Math.ceil(span.from / 60) * 60; hour <= span.to; hour += 60) hours.push(hour);
  const left = (minute: number) => `${((minute - span.from) / (span.to - span.from)) * 100}%`;
  const isNear = (minute: number, other: number | undefined) =>
    other !== undefined && Math.abs(minute - other) < 28;
  const isNowThere = now !== undefined && now >= span.from && now <= span.to;
  return (
    <div className={styles.axis}>
      <div className={styles.corner} />
      <div className={styles.track} aria-hidden="true">
        {hours
          .filter((hour) => !isNear(hour, isNowThere ? now : undefined) && !isNear(hour, lostAt))
          .map((hour) => (
            <span
              key={hour}
              className={clsx(hour === span.from && styles.first, hour === span.to && styles.last)}
              style={{ left: left(hour) }}
            >
              {clockTime(hour)}
            </span>
          ))}
        {lostAt !== undefined && lostAt >= span.from && lostAt <= span.to && !isNear(lostAt, now) ? (
          <span className={styles.lostTime} style={{ left: left(lostAt) }}>
            {clockTime(lostAt)}
          </span>
        ) : null}
        {isNowThere ? (
          <span className={styles.nowTime} style={{ left: left(now) }}>
            {clockTime(now)}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** Covers arriving each quarter hour, with tonight's limit. */
const Pace = memo(function Pace({ book, span, now }: Pick<BoardProps, "book" | "span" | "now">) {
  const quarters = coversPerQuarter(book.parties.filter(({ status }) => status !== "no-show")).filter(
    ({ from }) => from >= span.from && from < span.to,
  );
  const limit = book.pace;
  const top = Math.max(limit ?? 0, ...quarters.map(({ covers }) => covers), 8);
  const height = (covers: number) => (covers / top) * 40;
  const busiest = quarters.toSorted((a, b) => b.covers - a.covers)[0];
  const label = busiest
    ? `Covers arriving each quarter hour; most at ${clockTime(busiest.from)}: ${busiest.covers}${limit === undefined ? "" : ` of ${limit}`}`
    : "Nobody arrives yet";
  return (
    <div className={styles.pace}>
      <div className={styles.paceLabel}>
        Covers arriving<small>each quarter</small>
      </div>
      <div className={styles.track} role="img" aria-label={label}>
        {quarters.map(({ from, covers }) => (
          <i
            key={from}
            className={clsx(
              now !== undefined && from + 15 <= now && styles.pastQuarter,
              limit !== undefined &&
                covers >= limit - 1 &&
                (now === undefined || from + 15 > now) &&
                styles.full,
            )}
            style={{
              left: `calc(${((from - span.from) / (span.to - span.from)) * 100}% + 2px)`,
              height: height(covers),
            }}
          >
            <b>{covers}</b>
          </i>
        ))}
        {limit === undefined ? null : (
          <div className={styles.limit} style={{ bottom: height(limit) }}>
            <span>limit {limit}</span>
          </div>
        )}
      </div>
    </div>
  );
});

/** The bar in the hand, and the rows that it would go to. */
function Dragged({
  store,
  board,
  span,
}: {
  readonly store: HeldStore;
  readonly board: HTMLElement;
  readonly span: BoardSpan;
}) {
  const held = useSyncExternalStore(store.subscribe, store.get);
  const heldId = held?.party.id;
  // By an attribute that React does not know: lifting a bar draws no other one anew.
  useLayoutEffect(() => {
    if (heldId === undefined) return;
    const bars = board.querySelectorAll<HTMLElement>(`[data-party="${CSS.escape(heldId)}"]`);
    for (const bar of bars) bar.dataset["held"] = "";
    return () => {
      for (const bar of bars) delete bar.dataset["held"];
    };
  }, [board, heldId]);
  // The layer is there before a bar is lifted: making one then would paint the whole board again.
  const atRest = (
    <div key="bar" className={clsx(styles.bar, styles.drag, styles.atRest)} aria-hidden="true" />
  );
  if (!held) return atRest;
  const inner = board.firstElementChild!.getBoundingClientRect();
  const label = parseFloat(getComputedStyle(board).getPropertyValue("--label"));
  const perMinute = (inner.width - label) / (span.to - span.from);
  const { drop, party } = held;
  const place = drop ?? { tables: party.tables, from: party.from, to: party.to };
  const rowOf = (name: string) =>
    board.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  const first = rowOf(place.tables[0] ?? "");
  if (!first) return atRest;
  const left = label + (place.from - span.from) * perMinute;
  const isFree = held.by === "pointer" && !drop;
  const x = isFree ? label + (party.from - span.from) * perMinute + held.dx : left;
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
          transform: `translate(${x}px, ${first.top - inner.top - 2 + (isFree ? held.dy : 0)}px)`,
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
          <span className={clsx(controls.tag, controls.allergyTag, styles.tag)}>
            {allergyTag(party.allergies)}
          </span>
        ) : null}
        <em>{clockTime(place.from)}</em>
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

/** Parties without a table lie in rows below one another; what is held is as high as one of them. */
const highestRow = 48;

/** No row is lower, and nothing of a window's height is more than rows. */
const lowestRow = 24;

/**
 * How many areas are drawn: at first those that the window can show, then one after the other. A key or a touch goes before
 * each of them.
 */
function useAreasDrawn(areas: readonly Area[]): number {
  const [drawn, setDrawn] = useState(() => {
    let rows = 0;
    const hidden = areas.findIndex(({ tables }) => {
      const isBelow = rows * lowestRow > innerHeight;
      rows += tables.length;
      return isBelow;
    });
    return hidden === -1 ? areas.length : hidden;
  });
  const isWhole = drawn >= areas.length;
  useEffect(() => {
    if (isWhole) return;
    // After the frame that shows what is there.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, isWhole]);
  return drawn;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The timeline: tables by time, parties as bars in their true length. */
export function Board(props: BoardProps) {
  const { book, span, now, lostAt, keptIds, movedBy, selected, onSelect, onMove, onInterrupted, onPartyKey } =
    props;
  const board = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string>();
  const { held, onKey, overrule, putBack } = useDrag({ board, book, span, now, onMove, onInterrupted });
  const areas = useMemo(() => areasOf(book.tables), [book.tables]);
  const areasDrawn = useAreasDrawn(areas);
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
  const onBoard = useMemo(
    () =>
      book.parties.filter(
        ({ status, from, to }) => status !== "cancelled" && to > span.from && from < span.to,
      ),
    [book.parties, span],
  );
  const moved = useMemo(() => book.parties.filter(({ stays }) => stays.length > 1), [book.parties]);
  const stacks = useMemo(() => stackLanes(unassigned), [unassigned]);
  const focusable = onBoard.some(({ id }) => id === focused)
    ? focused
    : (onBoard.find(({ id }) => id === selected) ?? onBoard[0])?.id;
  const blocksOf = useMemo(() => {
    const found = new Map<string, TableBlock[]>();
    for (const block of book.blocks)
      for (const name of block.tables) found.set(name, [...(found.get(name) ?? []), block]);
    return found;
  }, [book.blocks]);

  // Where nothing scrolls sideways nothing has to stay in place: sixty labels that do are as many layers in each frame.
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      element.toggleAttribute("data-wide", element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, span]);

  // Now is at a quarter of the width, where the board is wider than the window.
  useEffect(() => {
    const one = board.current;
    if (!one || now === undefined || one.scrollWidth <= one.clientWidth) return;
    const share = (now - span.from) / (span.to - span.from);
    one.scrollLeft = (one.scrollWidth - 136) * share - one.clientWidth / 4;
    // Only when it opens: a board that scrolls by itself loses whoever reads it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [span]);

  // A bar that has moved to another row is another element: the focus goes along.
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
      isKeptHere={keptIds.has(party.id)}
      movedBy={movedBy.get(party.id)}
    />
  );
  const left = (minute: number) => `${((minute - span.from) / (span.to - span.from)) * 100}%`;
  const isOnBoard = (minute: number | undefined): minute is number =>
    minute !== undefined && minute >= span.from && minute <= span.to;

  return (
    // The keys are those of the bars in it, which are buttons.
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
        <div className={styles.under}>
          {now === undefined ? null : (
            <div className={styles.past} style={{ width: `clamp(0%, ${left(now)}, 100%)` }} />
          )}
          <div className={styles.hours} />
          {isOnBoard(now) ? <div className={styles.nowLine} style={{ left: left(now) }} /> : null}
          {isOnBoard(lostAt) ? <div className={styles.lostLine} style={{ left: left(lostAt) }} /> : null}
        </div>
        <div className={styles.rows}>
          {areas.map((area, index) => (
            <section
              key={area.name}
              className={styles.area}
              aria-label={area.name}
              style={{ "--tables": area.tables.length === 1 ? 1.4 : area.tables.length } as CSSProperties}
            >
              <div className={styles.areaName} aria-hidden="true">
                <span>{area.tables.length === 1 ? area.name.split(" ")[0] : area.name}</span>
              </div>
              {(index < areasDrawn ? area.tables : noTables).map((table) => (
                <Lane
                  key={table.name}
                  table={table}
                  bars={bars.get(table.name) ?? noBars}
                  blocks={blocksOf.get(table.name) ?? (noBars as readonly never[])}
                  earlier={moved.filter(({ stays }) =>
                    stays.slice(0, -1).some(({ tables }) => tables.includes(table.name)),
                  )}
                  from={span.from}
                  to={span.to}
                  now={now}
                  selected={selected}
                  focusable={focusable}
                  keptIds={keptIds}
                  movedBy={movedBy}
                  onTable={props.onTable}
                  onBlock={props.onBlock}
                />
              ))}
            </section>
          ))}
        </div>
        <Pace {...{ book, span, now }} />
        {element ? <Dragged store={held} board={element} span={span} /> : null}
      </div>
      {element ? (
        <Slip store={held} board={element} span={span} onOverrule={overrule} onPutBack={putBack} />
      ) : null}
    </div>
  );
}
