import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { move } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import { type BookTable, tablesForDrop } from "../model/book.ts";
import { changeTo, moveVerdict, shortStay, suggestTables, type Suggestion } from "../model/clashes.ts";
import { hourText } from "../model/clock.ts";
import {
  layOutFloor,
  placesOf,
  type FloorArea,
  type TablePosition,
  type TableState,
} from "../model/floor.ts";
import { countCovers } from "../model/phase.ts";
import { shortName } from "../model/texts.ts";
import { quoteText } from "../sheets/walk-in.tsx";
import * as styles from "./floor.module.css";
import { PickBar } from "./pick-bar.tsx";
import { seatCommand, sizeOf, type Picked } from "./picked.ts";
import { sketchStyle } from "./placed-style.ts";
import { Rail } from "./rail.tsx";
import { Tile } from "./tile.tsx";
import { useTileDrag } from "./use-tile-drag.ts";

/** Milliseconds for which the floor shows another time before it returns to now. */
const returnMs = 30_000;

/**
 * Summary of the evening: the number of covers, the tables that are free for a party of two, and the wait to
 * quote to a party of four.
 */
function Summary({ minute }: { readonly minute: number }) {
  const { book, parties, now } = useEveningContext();
  const counts = countCovers(parties);
  const freeFor2 = suggestTables(book, 2, minute, now).filter(({ freeFrom }) => freeFrom <= minute);
  return (
    <div className={styles.summary}>
      <p>
        <b>{counts.seated}</b> covers seated, <b>{counts.toCome}</b> to come
      </p>
      <p>
        Free now for 2:{" "}
        <b className={styles.free}>
          {freeFor2.length === 0
            ? "none"
            : freeFor2
                .slice(0, 5)
                .map(({ tables }) => tablesText(tables))
                .join(", ")}
        </b>
      </p>
      <p>Wait for a party of 4: {quoteText(book.waits.get(4))}</p>
    </div>
  );
}

/** The floor as seen from the door: tables at their positions, and the parties to seat. */
export function Floor({
  picked,
  onPick,
}: {
  readonly picked: Picked | undefined;
  readonly onPick: (picked: Picked | undefined) => void;
}) {
  const { book, service, now, lostAt, screen, open, run } = useEveningContext();
  const [later, setLater] = useState<number>();
  const minute = now ?? service.from;
  const at = later ?? minute;
  useEffect(() => {
    if (later === undefined) return;
    const timer = setTimeout(() => setLater(undefined), returnMs);
    return () => clearTimeout(timer);
  }, [later]);

  const suggestions = useMemo(
    () =>
      picked
        ? suggestTables(
            book,
            sizeOf(picked),
            minute,
            now,
            picked.kind === "party" ? picked.party.id : undefined,
          ).filter(({ freeFrom }) => freeFrom <= minute)
        : [],
    [book, picked, minute, now],
  );
  const best = suggestions[0];
  const fits = new Map<string, Suggestion>();
  for (const one of suggestions.toReversed()) for (const name of one.tables) fits.set(name, one);

  const seatAt = (picking: Picked, tables: readonly string[], minutes?: number) => {
    onPick(undefined);
    void run(seatCommand(picking, tables, minutes));
  };
  const onTouch = (table: BookTable, state: TableState) => {
    if (picked) {
      const found = fits.get(table.name);
      if (found) seatAt(picked, found.tables, shortStay(found));
      return;
    }
    if (state.kind === "closed") open({ kind: "unblock", block: state.block });
    else if (state.kind === "free") open({ kind: "block", table: table.name });
    else open({ kind: "party", id: state.party.id });
  };

  const floor = useRef<HTMLDivElement>(null);
  const [obstacleText, setObstacleText] = useState<string>();
  useEffect(() => {
    if (obstacleText === undefined) return;
    const timer = setTimeout(() => setObstacleText(undefined), 5_000);
    return () => clearTimeout(timer);
  }, [obstacleText]);
  const onDrop = useCallback(
    (id: string, table: string) => {
      const party = book.parties.find((one) => one.id === id);
      if (!party || party.tables.includes(table)) return;
      const place = { tables: tablesForDrop(book, party, table), from: party.from };
      const verdict = moveVerdict(book, party, changeTo(party, place), now);
      if (verdict.kind === "clash" || verdict.kind === "refused") setObstacleText(verdict.text);
      else void run(move(party, place));
    },
    [book, now, run],
  );
  const drag = useTileDrag(floor, onDrop);
  const dragged = drag && book.parties.find(({ id }) => id === drag.partyId);

  const layout = useMemo(() => layOutFloor(book.tables), [book.tables]);
  const times = useMemo(() => {
    const start = Math.floor(minute / 15) * 15;
    return [15, 30, 45, 75, 105, 165]
      .map((step) => start + step)
      .map((one, index) => (index > 2 ? Math.round(one / 30) * 30 : one))
      .filter((one, index, all) => one < service.to && all.indexOf(one) === index);
  }, [minute, service.to]);

  const context = { book, at, minute, picked, suggestions: fits, best, onTouch };
  const tile = (one: FloorArea["tables"][number], area: FloorArea, place?: TablePosition) => (
    <Tile key={one.table.name} {...{ context, one, area, place }} isAimed={drag?.over === one.table.name} />
  );
  const areaOf = (area: FloorArea) => (
    <section
      key={area.name}
      className={styles.area}
      aria-label={area.name}
      style={{ "--rows": area.rows, "--columns": area.columns } as CSSProperties}
    >
      <h2>
        <button
          type="button"
          aria-label={`${area.name}: close…`}
          onClick={() => open({ kind: "close-area", area: area.name })}
        >
          {area.name}
        </button>
      </h2>
      {area.tables.map((one) => tile(one, area))}
    </section>
  );

  // On a phone, the tables on a floor sketch would be too small to tap.
  const places = screen === "phone" ? undefined : placesOf(book.tables.filter(({ inUse }) => inUse));
  return (
    <div className={clsx(styles.room, picked && styles.picking, lostAt !== undefined && styles.isOffline)}>
      <div className={clsx(styles.floor, places && styles.asPlaced)} ref={floor}>
        {places ? (
          <div className={styles.sketch} style={sketchStyle(layout, book.tables, places)}>
            {[...layout.wide, ...layout.narrow].flatMap((area) =>
              area.tables.map((one) => tile(one, area, places.get(one.table.name) ?? { x: 100, y: 100 })),
            )}
          </div>
        ) : (
          <div className={styles.column}>{layout.wide.map(areaOf)}</div>
        )}
        <div className={styles.column}>
          {places ? null : layout.narrow.map(areaOf)}
          {picked ? null : <Summary minute={minute} />}
        </div>
      </div>
      {drag && dragged ? (
        <div
          className={styles.hand}
          style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}
          aria-hidden="true"
        >
          {dragged.size} {shortName(dragged.name)}
        </div>
      ) : null}
      <Rail {...{ picked, minute, onPick }} onSeat={seatAt} />
      <div className={clsx(styles.look, later !== undefined && styles.isLater)}>
        <span>The room at</span>
        <div className={clsx(controls.seg, styles.times)} role="group" aria-label="The room at">
          <button type="button" aria-pressed={later === undefined} onClick={() => setLater(undefined)}>
            Now
          </button>
          {times.map((one) => (
            <button key={one} type="button" aria-pressed={later === one} onClick={() => setLater(one)}>
              {hourText(one)}
            </button>
          ))}
        </div>
        {obstacleText ? (
          <div className={styles.pickBar} role="alert">
            <div>
              <strong>{obstacleText}</strong>
              <small>Nothing was moved.</small>
            </div>
          </div>
        ) : null}
        {picked ? <PickBar {...{ picked, best, onPick }} onSeat={seatAt} /> : null}
      </div>
    </div>
  );
}
