import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { holdsTables, tablesText, type EveningBook, type Party } from "../model/book.ts";
import { brokenRule, clashText, findClashes, fitsFrom, type Destination } from "../model/clashes.ts";
import { clockTime, snap } from "../model/clock.ts";
import { neighbourTable } from "../model/lanes.ts";
import { tablesAt } from "../model/tables-at.ts";
import { followPointer, type Point, type PointerLift } from "../pointer-lift.ts";
import type { BoardSpan } from "./bar.tsx";

/** What a party that is held would mean where it is now. */
export interface Drop extends Destination {
  readonly kind: "fits" | "clash" | "rule" | "unchanged";
  readonly text: string;
  /** The nearest time at the same tables, where this one clashes. */
  readonly fitsAt: number | undefined;
  /** Minutes at the start of the stay, and at its end, that others have. */
  readonly bite: { readonly from: number; readonly to: number } | undefined;
}

export interface DragState {
  readonly party: Party;
  readonly by: "pointer" | "keys";
  /** Undefined while it is outside the board. */
  readonly drop: Drop | undefined;
  /** Pixels from where it was lifted; only by pointer. */
  readonly dx: number;
  readonly dy: number;
  /** It was let go where a rule may be overruled. */
  readonly isAsking: boolean;
}

interface DragOptions {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
  readonly onMove: (party: Party, destination: Destination, overrule: boolean) => void;
  /** Says why a drag has ended by itself. */
  readonly onInterrupted: (party: Party) => void;
}

/** So near to the edge the board scrolls along. */
const edgePx = 56;

/** What letting go of a party there would mean, in words. */
export function dropOf(
  book: EveningBook,
  party: Party,
  destination: Destination,
  span: BoardSpan,
  now: number | undefined,
): Drop {
  const where = `${destination.tables.length === 0 ? "No table" : `Table ${tablesText(destination.tables)}`}, ${clockTime(destination.from)} to ${clockTime(destination.to)}`;
  const isUnchanged =
    destination.from === party.from &&
    destination.tables.length === party.tables.length &&
    destination.tables.every((name) => party.tables.includes(name));
  if (isUnchanged)
    return {
      ...destination,
      kind: "unchanged",
      text: `${where}: as it was`,
      fitsAt: undefined,
      bite: undefined,
    };
  // Whoever sits already moves from now on.
  const taken = party.status === "seated" && now !== undefined ? { ...destination, from: now } : destination;
  const [clash] = findClashes(book, taken, party.id, now);
  if (clash)
    return {
      ...destination,
      kind: "clash",
      text: clashText(clash, destination),
      fitsAt:
        party.status === "seated" || clash.kind === "block"
          ? undefined
          : fitsFrom(book, destination, party.id, now, span.to),
      bite: { from: Math.max(clash.from, destination.from), to: Math.min(clash.to, destination.to) },
    };
  const rule = brokenRule(book, party, destination);
  if (rule) return { ...destination, kind: "rule", text: rule, fitsAt: undefined, bite: undefined };
  return { ...destination, kind: "fits", text: `${where}: free`, fitsAt: undefined, bite: undefined };
}

/** Moving a party over the board, by pointer and by keys. */
export function useDrag({ board, book, span, now, onMove, onInterrupted }: DragOptions) {
  const [held, setHeld] = useState<DragState>();
  const current = useRef<{ held: DragState | undefined; book: EveningBook; now: number | undefined }>({
    held: undefined,
    book,
    now,
  });
  const frame = useRef(0);
  const pointer = useRef<PointerLift>(undefined);
  useEffect(() => {
    current.current = { ...current.current, book, now };
  }, [book, now]);

  const set = useCallback((next: DragState | undefined) => {
    current.current.held = next;
    setHeld(next);
  }, []);

  const evaluate = useCallback(
    (party: Party, destination: Destination) =>
      dropOf(current.current.book, party, destination, span, current.current.now),
    [span],
  );

  // Somebody else has changed the party that is held.
  useEffect(() => {
    const { held: one } = current.current;
    if (!one) return;
    const latest = book.parties.find(({ id }) => id === one.party.id);
    if (latest === one.party) return;
    if (latest && latest.version === one.party.version) return;
    pointer.current?.cancel();
    set(undefined);
    onInterrupted(latest ?? one.party);
  }, [book, onInterrupted, set]);

  const release = useCallback(() => {
    const { held: one } = current.current;
    if (!one) return;
    if (one.drop?.kind === "fits") {
      set(undefined);
      onMove(one.party, one.drop, false);
    } else if (one.drop?.kind === "rule") set({ ...one, isAsking: true });
    else set(undefined);
  }, [onMove, set]);

  const overrule = useCallback(() => {
    const { held: one } = current.current;
    set(undefined);
    if (one?.drop) onMove(one.party, one.drop, true);
  }, [onMove, set]);

  const putBack = useCallback(() => set(undefined), [set]);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let scrolled = { x: 0, y: 0 };

    const locate = (party: Party, { x, y }: Point, dx: number): Destination | undefined => {
      const box = element.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
      const label = parseFloat(getComputedStyle(element).getPropertyValue("--label"));
      const inner = element.firstElementChild!.getBoundingClientRect();
      const perMinute = (inner.width - label) / (span.to - span.from);
      const shift = dx / perMinute;
      const length = party.to - party.from;
      const from =
        party.status === "seated" || Math.abs(shift) < 7.5
          ? party.from
          : Math.min(Math.max(snap(party.from + shift), span.from), span.to - 15);
      const row = [...element.querySelectorAll<HTMLElement>("[data-row]")].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return y >= top && y < bottom;
      });
      const table = row?.dataset["row"];
      const tables =
        table === undefined ? party.tables : table === "" ? [] : tablesAt(current.current.book, party, table);
      return { tables, from, to: from + length };
    };

    const follow = (at: Point, start: Point) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const { held: one } = current.current;
        if (!one) return;
        const { x, y } = at;
        const box = element.getBoundingClientRect();
        const before = { x: element.scrollLeft, y: element.scrollTop };
        if (x > box.right - edgePx) element.scrollLeft += 12;
        else if (x < box.left + 136 + edgePx) element.scrollLeft -= 12;
        if (y > box.bottom - 64 - edgePx) element.scrollTop += 10;
        else if (y < box.top + 30 + edgePx / 2) element.scrollTop -= 10;
        scrolled = {
          x: scrolled.x + element.scrollLeft - before.x,
          y: scrolled.y + element.scrollTop - before.y,
        };
        const dx = x - start.x + scrolled.x;
        const dy = y - start.y + scrolled.y;
        const destination = locate(one.party, at, dx);
        const isSame =
          one.drop !== undefined &&
          destination !== undefined &&
          one.drop.from === destination.from &&
          tablesText(one.drop.tables) === tablesText(destination.tables);
        set({
          ...one,
          dx,
          dy,
          drop: isSame ? one.drop : destination && evaluate(one.party, destination),
        });
        if (element.scrollLeft !== before.x || element.scrollTop !== before.y) follow(at, start);
      });
    };

    const lifted = followPointer<Party>(element, {
      find: (target) => {
        if (current.current.held) return undefined;
        const id = target.closest<HTMLElement>("[data-party]")?.dataset["party"];
        const party = current.current.book.parties.find((one) => one.id === id);
        return party && holdsTables(party) ? party : undefined;
      },
      lift: (party) => {
        scrolled = { x: 0, y: 0 };
        set({
          party,
          by: "pointer",
          dx: 0,
          dy: 0,
          isAsking: false,
          drop: evaluate(party, { tables: party.tables, from: party.from, to: party.to }),
        });
      },
      move: (_party, at, start) => follow(at, start),
      drop: (_party, at, start) => {
        cancelAnimationFrame(frame.current);
        // The last movement may not have been drawn yet.
        const { held: one } = current.current;
        if (!one) return;
        const destination = locate(one.party, at, at.x - start.x + scrolled.x);
        current.current.held = { ...one, drop: destination && evaluate(one.party, destination) };
        release();
      },
      putBack: () => {
        cancelAnimationFrame(frame.current);
        set(undefined);
      },
    });
    pointer.current = lifted;
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !current.current.held) return;
      event.stopPropagation();
      set(undefined);
    };
    addEventListener("keydown", escape, { capture: true });
    return () => {
      lifted.stop();
      removeEventListener("keydown", escape, { capture: true });
    };
  }, [board, evaluate, release, set, span]);

  /** Lifts a party, or moves the one that is lifted. True: the key was for it. */
  const onKey = useCallback(
    (event: KeyboardEvent, party: Party | undefined): boolean => {
      const { held: one, book: latest } = current.current;
      if (one?.by !== "keys") {
        if (event.key !== "m" || !party || !holdsTables(party)) return false;
        const destination = { tables: party.tables, from: party.from, to: party.to };
        set({ party, by: "keys", dx: 0, dy: 0, isAsking: false, drop: evaluate(party, destination) });
        return true;
      }
      if (one.isAsking) return false;
      if (event.key === "Enter") {
        release();
        return true;
      }
      const steps: Readonly<Record<string, readonly [minutes: number, rows: 0 | 1 | -1]>> = {
        ArrowLeft: [-15, 0],
        ArrowRight: [15, 0],
        ArrowUp: [0, -1],
        ArrowDown: [0, 1],
      };
      const step = steps[event.key];
      if (!step || !one.drop) return false;
      const [minutes, rows] = step;
      const { from, to, tables } = one.drop;
      const shift =
        one.party.status === "seated" || minutes === 0
          ? 0
          : Math.min(Math.max(minutes > 0 ? snapNext(from) : snapBefore(from), span.from), span.to - 15) -
            from;
      const row = rows === 0 ? undefined : neighbourTable(latest, tables[0], rows);
      const target =
        rows === 0
          ? tables
          : row === undefined
            ? rows === -1
              ? []
              : tables
            : tablesAt(latest, one.party, row);
      set({ ...one, drop: evaluate(one.party, { tables: target, from: from + shift, to: to + shift }) });
      return true;
    },
    [evaluate, release, set, span],
  );

  return { held, onKey, overrule, putBack };
}

const snapNext = (minutes: number): number => Math.floor(minutes / 15) * 15 + 15;
const snapBefore = (minutes: number): number => Math.ceil(minutes / 15) * 15 - 15;
