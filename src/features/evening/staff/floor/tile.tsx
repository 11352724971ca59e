import { clsx } from "clsx";
import { sampleMark, SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import type { CSSProperties } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import type { BookTable, EveningBook } from "../model/book.ts";
import type { Suggestion } from "../model/clashes.ts";
import { restOfDay, timeText } from "../model/clock.ts";
import { tableStateAt, type FloorArea, type TablePosition, type TableState } from "../model/floor.ts";
import { allergyMark, shortName } from "../model/texts.ts";
import * as styles from "./floor.module.css";
import { nameOf, type Picked } from "./picked.ts";
import { placedStyle } from "./placed-style.ts";

function stateText(state: TableState, at: number, isWide: boolean): { name: string; text: string } {
  switch (state.kind) {
    case "seated": {
      const left = state.party.to - at;
      return {
        name: state.party.name,
        text: `${left} min left${isWide ? `, until ${timeText(state.party.to)}` : ""}`,
      };
    }
    case "over":
      return { name: state.party.name, text: `${at - state.party.to} min over` };
    case "due":
      return {
        name: state.party.name,
        text: state.party.from < at ? `${at - state.party.from} late` : `due ${timeText(state.party.from)}`,
      };
    case "held":
      return { name: state.party.name, text: `at ${timeText(state.party.from)}` };
    case "free":
      return {
        name: "Free",
        text: state.until === undefined ? restOfDay(at) : `to ${timeText(state.until)}`,
      };
    case "closed":
      return { name: "Closed", text: state.block.reason || `to ${timeText(state.block.to)}` };
  }
}

/** Data that is the same for all tiles of the floor. */
export interface TileContext {
  readonly book: EveningBook;
  /** Minute shown on the floor (`at`), and the current minute (`minute`). */
  readonly at: number;
  readonly minute: number;
  readonly picked: Picked | undefined;
  /** Suggestions for the picked party, by table name. */
  readonly suggestions: ReadonlyMap<string, Suggestion>;
  readonly best: Suggestion | undefined;
  readonly onTouch: (table: BookTable, state: TableState) => void;
}

/**
 * A table with its current or next party. Joined tables share one tile, unless staff have placed them
 * separately.
 */
export function Tile({
  context: { book, at, minute, picked, suggestions, best, onTouch },
  one,
  area,
  place,
  isAimed,
}: {
  readonly context: TileContext;
  readonly one: FloorArea["tables"][number];
  readonly area: FloorArea;
  readonly place?: TablePosition | undefined;
  /** True if a dragged party is over the tile. */
  readonly isAimed: boolean;
}) {
  const { table, cells } = one;
  const state = tableStateAt(book, table.name, at, minute);
  const party = "party" in state ? state.party : undefined;
  const names = area.tables.map((one) => one.table.name);
  const joined =
    party && party.tables.length > 1 && !place ? party.tables.filter((name) => names.includes(name)) : [];
  if (joined.length > 1 && joined[0] !== table.name) return null;
  const isWide = cells > 1 || joined.length > 1;
  const span = Math.min(
    joined.length > 1
      ? area.tables.filter((one) => joined.includes(one.table.name)).reduce((sum, one) => sum + one.cells, 0)
      : cells,
    area.columns,
  );
  const { name, text } = stateText(state, at, isWide);
  const number = joined.length > 1 || (place && party) ? tablesText(party!.tables) : table.name;
  const size = party
    ? `${party.size}${isWide ? (party.size === 1 ? " cover" : " covers") : ""}`
    : state.kind === "closed"
      ? ""
      : `${table.min}–${table.max}`;
  const suggestion = picked && suggestions.get(table.name);
  const short = name === party?.name ? shortName(name) : name;
  const allergy = party?.allergies ? allergyMark : undefined;
  return (
    <button
      type="button"
      className={clsx(
        styles.table,
        styles[state.kind],
        place && styles.placed,
        (state.kind === "seated" || state.kind === "over") && controls.onPaper,
        suggestion && styles.fits,
        suggestion && suggestion === best && styles.best,
        isAimed && styles.aimed,
      )}
      data-table={table.name}
      data-party={party?.id}
      style={
        {
          ...(place ? placedStyle(table, place) : { gridColumn: `span ${span}` }),
          ...("share" in state ? { "--used": `${Math.max(state.share * 100, 0).toFixed(1)}%` } : {}),
        } as CSSProperties
      }
      aria-label={[
        // Parts of the label for screen readers, in visual order.
        `Table ${number}`,
        ...(allergy ? [allergy] : []),
        ...(size ? [size] : []),
        short,
        ...(party?.isSample ? [sampleMark] : []),
        text,
        ...(party && short !== party.name ? [party.name] : []),
        ...(party?.allergies ? [`allergy: ${party.allergies}`] : []),
        ...(suggestion
          ? [
              `seat ${nameOf(picked)} ${suggestion.tables.length > 1 ? `at ${tablesText(suggestion.tables)}` : "here"}`,
              ...(suggestion === best ? ["suits best"] : []),
            ]
          : []),
      ].join(", ")}
      onClick={() => onTouch(table, state)}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>{" "}
      <span className={styles.size} aria-hidden="true">
        {allergy ? <span className={clsx(controls.tag, controls.allergyTag)}>{allergy}</span> : null} {size}
      </span>{" "}
      <span className={styles.name} aria-hidden="true">
        {short} <SampleTag isSample={party?.isSample === true} className={styles.sample} />
      </span>{" "}
      <span className={styles.state} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
