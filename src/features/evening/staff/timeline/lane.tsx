import { clsx } from "clsx";
import { memo } from "react";
import { tablesShown, type BookTable, type EveningBook, type Party, type TableBlock } from "../model/book.ts";
import { timeText } from "../model/clock.ts";
import { runsOf, type Area } from "../model/lanes.ts";
import { phaseOf, type Phase } from "../model/phase.ts";
import { shortName } from "../model/texts.ts";
import { Bar, spanStyle, type BoardSpan } from "./bar.tsx";
import * as styles from "./timeline.module.css";

export interface BarOf {
  readonly party: Party;
  readonly phase: Phase;
  readonly rows: number;
}

/** Groups bars by the table in whose row they begin. */
export function barsByTable(
  book: EveningBook,
  areas: readonly Area[],
  now: number | undefined,
  span: BoardSpan,
) {
  const bars = new Map<string, BarOf[]>();
  for (const party of book.parties) {
    const end = party.status === "seated" && now !== undefined ? Math.max(now, party.to) : party.to;
    if (party.status === "cancelled" || end <= span.from || party.from >= span.to) continue;
    const phase = phaseOf(party, now, book.lateAfter);
    for (const { table, rows } of runsOf(areas, tablesShown(party)))
      bars.set(table, [...(bars.get(table) ?? []), { party, phase, rows }]);
  }
  return bars;
}

const minuteMatters: ReadonlySet<Phase> = new Set(["seated", "over", "late"]);

export interface LaneProps {
  readonly table: BookTable;
  readonly bars: readonly BarOf[];
  readonly blocks: readonly TableBlock[];
  /** Parties that once sat at this table and have since moved. */
  readonly earlier: readonly Party[];
  readonly from: number;
  readonly to: number;
  readonly now: number | undefined;
  readonly selected: string | undefined;
  readonly focusable: string | undefined;
  readonly queuedIds: ReadonlySet<string>;
  readonly movedBy: ReadonlyMap<string, string>;
  readonly onTable: (table: BookTable) => void;
  readonly onBlock: (block: TableBlock) => void;
}

/** True if nothing that a lane shows has changed, so that React does not have to render the lane again. */
function isSameLane(before: LaneProps, after: LaneProps): boolean {
  const concerns = ({ bars, selected, focusable }: LaneProps) =>
    [selected, focusable].map((id) => (bars.some(({ party }) => party.id === id) ? id : "")).join(" ");
  const marks = ({ bars, queuedIds, movedBy }: LaneProps) =>
    bars.map(({ party }) => `${queuedIds.has(party.id)} ${movedBy.get(party.id) ?? ""}`).join(" ");
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
}

/** One table's row on the timeline. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { table, bars, blocks, earlier, from, to, now, selected, focusable, queuedIds, movedBy } = props;
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
            aria-label={`Closed${block.reason ? `: ${block.reason}` : ""}, table ${table.name}, ${timeText(block.from)} to ${timeText(block.to)}`}
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
            isStoredHere={queuedIds.has(party.id)}
            movedBy={movedBy.get(party.id)}
          />
        ))}
      </div>
    </div>
  );
}, isSameLane);
