import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { tablesText } from "../../../shared/evening-rules.ts";
import { move, seat, seatWaiting, walkIn, type Wanted } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../buttons.module.css";
import type { BookTable, Party, WaitingParty } from "../model/book.ts";
import { changeTo, moveVerdict, shortStay, suggestTables, type Suggestion } from "../model/clashes.ts";
import { clockTime } from "../model/clock.ts";
import { tablesAt } from "../model/tables-at.ts";
import { useTileDrag } from "./use-tile-drag.ts";
import {
  layOutFloor,
  placesOf,
  tableStateAt,
  type FloorArea,
  type TablePosition,
  type TableState,
} from "../model/floor.ts";
import { placedStyle, sketchStyle } from "./placed-style.ts";
import { countCovers, phaseOf } from "../model/phase.ts";
import { allergyTag, shortName } from "../model/texts.ts";
import { quoteText, toldText } from "../sheets/walk-in.tsx";
import * as styles from "./floor.module.css";

/** Whom the next touch on a table seats. */
export type Picked =
  | { readonly kind: "party"; readonly party: Party }
  | { readonly kind: "waiting"; readonly waitingParty: WaitingParty }
  | { readonly kind: "walk-in"; readonly size: number };

const sizeOf = (picked: Picked): number =>
  picked.kind === "party"
    ? picked.party.size
    : picked.kind === "waiting"
      ? picked.waitingParty.size
      : picked.size;

const nameOf = (picked: Picked): string =>
  picked.kind === "party"
    ? picked.party.name
    : picked.kind === "waiting"
      ? picked.waitingParty.name
      : "Walk-in";

function commandOf(picked: Picked, tables: readonly string[], minutes: number | undefined): Wanted {
  switch (picked.kind) {
    case "party": {
      const isAsBooked = tablesText(tables) === tablesText(picked.party.tables);
      return seat(picked.party, isAsBooked ? undefined : tables, minutes);
    }
    case "waiting":
      return seatWaiting(picked.waitingParty, tables, minutes);
    case "walk-in":
      return walkIn(picked.size, tables, minutes);
  }
}

function stateText(state: TableState, at: number, isWide: boolean): { name: string; text: string } {
  switch (state.kind) {
    case "seated": {
      const left = state.party.to - at;
      return {
        name: state.party.name,
        text: `${left} min left${isWide ? `, until ${clockTime(state.party.to)}` : ""}`,
      };
    }
    case "over":
      return { name: state.party.name, text: `${at - state.party.to} min over` };
    case "due":
      return {
        name: state.party.name,
        text: state.party.from < at ? `${at - state.party.from} late` : `due ${clockTime(state.party.from)}`,
      };
    case "held":
      return { name: state.party.name, text: `at ${clockTime(state.party.from)}` };
    case "free":
      return {
        name: "Free",
        text: state.until === undefined ? "all evening" : `to ${clockTime(state.until)}`,
      };
    case "closed":
      return { name: "Closed", text: state.block.reason || `to ${clockTime(state.block.to)}` };
  }
}

/** How long the floor shows another time before it returns to now. */
const returnMs = 30_000;

/** At the door: the tables where they are, and whom to seat. */
export function Floor({
  picked,
  onPick,
}: {
  readonly picked: Picked | undefined;
  readonly onPick: (picked: Picked | undefined) => void;
}) {
  const { book, service, parties, now, lostAt, screen, open, run } = useEveningContext();
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
    void run(commandOf(picking, tables, minutes));
  };
  const touch = (table: BookTable, state: TableState) => {
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
      const place = { tables: tablesAt(book, party, table), from: party.from };
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

  const tile = ({ table, cells }: FloorArea["tables"][number], area: FloorArea, place?: TablePosition) => {
    const state = tableStateAt(book, table.name, at, minute);
    const party = "party" in state ? state.party : undefined;
    const names = area.tables.map((one) => one.table.name);
    const joined =
      party && party.tables.length > 1 && !place ? party.tables.filter((name) => names.includes(name)) : [];
    if (joined.length > 1 && joined[0] !== table.name) return null;
    const isWide = cells > 1 || joined.length > 1;
    const span = Math.min(
      joined.length > 1
        ? area.tables
            .filter((one) => joined.includes(one.table.name))
            .reduce((sum, one) => sum + one.cells, 0)
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
    const suggestion = picked && fits.get(table.name);
    const short = name === party?.name ? shortName(name) : name;
    const allergy = party?.allergies ? allergyTag(party.allergies) : undefined;
    return (
      <button
        key={table.name}
        type="button"
        className={clsx(
          styles.table,
          styles[state.kind],
          place && styles.placed,
          (state.kind === "seated" || state.kind === "over") && controls.onPaper,
          suggestion && styles.fits,
          suggestion && suggestion === best && styles.best,
          drag?.over === table.name && styles.aimed,
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
          // What is written on it, in its order.
          `Table ${number}`,
          ...(allergy ? [allergy] : []),
          ...(size ? [size] : []),
          short,
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
        onClick={() => touch(table, state)}
      >
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>{" "}
        <span className={styles.size} aria-hidden="true">
          {allergy ? <span className={clsx(controls.tag, controls.allergyTag)}>{allergy}</span> : null} {size}
        </span>{" "}
        <span className={styles.name} aria-hidden="true">
          {short}
        </span>{" "}
        <span className={styles.state} aria-hidden="true">
          {text}
        </span>
      </button>
    );
  };
  const areaOf = (area: FloorArea) => (
    <section
      key={area.name}
      className={styles.area}
      aria-label={area.name}
      style={{ "--rows": area.rows, "--columns": area.columns } as CSSProperties}
    >
      <h2>{area.name}</h2>
      {area.tables.map((one) => tile(one, area))}
    </section>
  );

  // On a phone the sketch would be too small to be touched.
  const places = screen === "phone" ? undefined : placesOf(book.tables.filter(({ inUse }) => inUse));
  const toSeat = parties
    .filter(({ status }) => status === "pending" || status === "confirmed")
    .toSorted((a, b) => a.from - b.from);
  const counts = countCovers(parties);
  const freeFor2 = suggestTables(book, 2, minute, now).filter(({ freeFrom }) => freeFrom <= minute);
  const isOffline = lostAt !== undefined;
  const railEntry = (party: Party) => {
    const isLate = phaseOf(party, now, book.lateAfter) === "late";
    const away = party.from - minute;
    const isNext = now !== undefined && away <= 10;
    const where = isLate
      ? `${-away} late`
      : party.tables.length === 0
        ? "No table"
        : now !== undefined && away <= 15 && away >= 0
          ? away === 0
            ? "now"
            : `in ${away} min`
          : (book.tables.find(({ name }) => name === party.tables[0])?.area ?? "");
    const allergy = party.allergies ? allergyTag(party.allergies) : undefined;
    return (
      <li
        key={party.id}
        className={clsx(
          styles.entry,
          isLate && styles.late,
          picked?.kind === "party" && picked.party.id === party.id && styles.chosen,
        )}
      >
        <button
          type="button"
          className={styles.pick}
          aria-label={`${[clockTime(party.from), `${party.size} ${shortName(party.name)}`, where, allergy].filter(Boolean).join(", ")}: choose a table`}
          onClick={() => onPick({ kind: "party", party })}
        >
          <time aria-hidden="true">{clockTime(party.from)}</time>{" "}
          <span aria-hidden="true">
            <b>
              {party.size} {shortName(party.name)}
            </b>{" "}
            <small>
              {where}{" "}
              {allergy ? <span className={clsx(controls.tag, controls.allergyTag)}>{allergy}</span> : null}
            </small>
          </span>
        </button>
        {party.tables.length > 0 ? (
          <button
            type="button"
            className={clsx(
              styles.to,
              (isLate || isNext) && !isOffline && styles.go,
              party.tables.length > 1 && styles.long,
            )}
            aria-label={`Seat ${party.name} at ${tablesText(party.tables)}`}
            onClick={() => seatAt({ kind: "party", party }, party.tables)}
          >
            {tablesText(party.tables)}
          </button>
        ) : (
          <button
            type="button"
            className={clsx(styles.to, styles.none)}
            aria-label={`Choose a table for ${party.name}`}
            onClick={() => onPick({ kind: "party", party })}
          >
            ?
          </button>
        )}
      </li>
    );
  };
  const waitingEntry = (one: WaitingParty) => {
    const found =
      one.atTheDoor && !one.offer
        ? suggestTables(book, one.size, minute, now).find(({ freeFrom }) => freeFrom <= minute)
        : undefined;
    const when =
      one.offer?.at ?? (one.atTheDoor ? clockTime(one.since) : (one.earliest ?? clockTime(one.since)));
    const told = one.offer
      ? `offered, to ${one.offer.until}`
      : one.atTheDoor
        ? `${Math.max(minute - one.since, 0)} min${one.quoted ? `, told ${toldText(one.quoted)}` : ""}`
        : "next in turn";
    return (
      <li
        key={one.id}
        className={clsx(
          styles.entry,
          picked?.kind === "waiting" && picked.waitingParty.id === one.id && styles.chosen,
        )}
      >
        <button
          type="button"
          className={styles.pick}
          aria-label={`${when}, ${one.size} ${shortName(one.name)}, ${told}, waiting: choose a table`}
          onClick={() =>
            one.atTheDoor ? onPick({ kind: "waiting", waitingParty: one }) : open({ kind: "waiting" })
          }
        >
          <time aria-hidden="true">{when}</time>{" "}
          <span aria-hidden="true">
            <b>
              {one.size} {shortName(one.name)}
            </b>{" "}
            <small>{told}</small>
          </span>
        </button>
        {found ? (
          <button
            type="button"
            className={clsx(styles.to, !isOffline && styles.go)}
            aria-label={`Seat ${one.name} at ${tablesText(found.tables)}`}
            onClick={() => seatAt({ kind: "waiting", waitingParty: one }, found.tables, shortStay(found))}
          >
            {tablesText(found.tables)}
          </button>
        ) : (
          <button
            type="button"
            className={clsx(styles.to, one.offer ? undefined : styles.none)}
            aria-label={
              one.offer
                ? `Offer to ${one.name}: table ${tablesText(one.offer.tables)}`
                : `Offer ${one.name} a table`
            }
            onClick={() => open(one.offer ? { kind: "waiting" } : { kind: "offer", waitingParty: one })}
          >
            {one.offer ? tablesText(one.offer.tables) : "?"}
          </button>
        )}
      </li>
    );
  };

  return (
    <div className={clsx(styles.room, picked && styles.picking, isOffline && styles.isOffline)}>
      <div className={clsx(styles.floor, places && styles.asPlaced)} ref={floor}>
        {places ? (
          <div className={styles.sketch} style={sketchStyle(layout)}>
            {[...layout.wide, ...layout.narrow].flatMap((area) =>
              area.tables.map((one) => tile(one, area, places.get(one.table.name) ?? { x: 100, y: 100 })),
            )}
          </div>
        ) : (
          <div className={styles.column}>{layout.wide.map(areaOf)}</div>
        )}
        <div className={styles.column}>
          {places ? null : layout.narrow.map(areaOf)}
          {picked ? null : (
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
              <p>The wait of a party of 4: {quoteText(book.waits.get(4))}</p>
            </div>
          )}
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
      <aside className={styles.rail} aria-label="To seat and waiting">
        <h2>
          To seat <span>{toSeat.length} parties</span>
        </h2>
        <ul>{toSeat.map(railEntry)}</ul>
        <h2>
          Waiting <span>{book.waitlist.length}</span>
        </h2>
        <ul>{book.waitlist.map(waitingEntry)}</ul>
      </aside>
      <div className={clsx(styles.look, later !== undefined && styles.isLater)}>
        <span>The room at</span>
        <div className={clsx(controls.seg, styles.times)} role="group" aria-label="The room at">
          <button type="button" aria-pressed={later === undefined} onClick={() => setLater(undefined)}>
            Now
          </button>
          {times.map((one) => (
            <button key={one} type="button" aria-pressed={later === one} onClick={() => setLater(one)}>
              {clockTime(one)}
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
        {picked ? (
          <div className={styles.pickBar} role="status">
            <div>
              <strong>
                {nameOf(picked)}, {sizeOf(picked)}: touch a table
              </strong>
              <small>
                {best
                  ? `Table ${tablesText(best.tables)} suits best: until ${clockTime(best.stayUntil)}${best.spare === undefined ? ", nobody comes after" : best.spare >= 0 ? `, ${best.spare} min to spare` : `, ${-best.spare} min too short`}`
                  : `No table is free; the wait: ${quoteText(book.waits.get(sizeOf(picked)))}`}
              </small>
            </div>
            <button type="button" className={controls.btn} onClick={() => onPick(undefined)}>
              Cancel
            </button>
            {best ? (
              <button
                type="button"
                className={clsx(controls.btn, controls.go)}
                onClick={() => seatAt(picked, best.tables, shortStay(best))}
              >
                Seat at {tablesText(best.tables)}
              </button>
            ) : picked.kind === "walk-in" ? (
              <button
                type="button"
                className={clsx(controls.btn, controls.go)}
                onClick={() => {
                  onPick(undefined);
                  open({ kind: "wait", size: picked.size });
                }}
              >
                Wait…
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
