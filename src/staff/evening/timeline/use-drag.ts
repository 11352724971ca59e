import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { type Stay, tablesText } from "../../../shared/evening-rules.ts";
import { holdsTables, type EveningBook, type Party } from "../model/book.ts";
import { snap } from "../model/clock.ts";
import { neighbourTable } from "../model/lanes.ts";
import { tablesAt } from "../model/tables-at.ts";
import { followPointer, type Point, type PointerLift } from "../pointer-lift.ts";
import type { BoardSpan } from "./bar.tsx";
import { dropOf } from "./drop.ts";
import { createHeldStore, type DragState } from "./held.ts";

interface DragOptions {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
  readonly onMove: (party: Party, destination: Stay, overrule: boolean) => void;
  /** Says why a drag has ended by itself. */
  readonly onInterrupted: (party: Party) => void;
}

/** So near to the edge the board scrolls along. */
const edgePx = 56;

/** Moving a party over the board, by pointer and by keys; what is held is in a store of its own, which the board does not follow. */
export function useDrag({ board, book, span, now, onMove, onInterrupted }: DragOptions) {
  const [held] = useState(createHeldStore);
  const current = useRef({ book, now });
  const frame = useRef(0);
  const pointer = useRef<PointerLift>(undefined);
  useEffect(() => {
    current.current = { book, now };
  }, [book, now]);

  const evaluate = useCallback(
    (party: Party, destination: Stay) =>
      dropOf(current.current.book, party, destination, span, current.current.now),
    [span],
  );

  // Somebody else has changed the party that is held.
  useEffect(() => {
    const one = held.get();
    if (!one) return;
    const latest = book.parties.find(({ id }) => id === one.party.id);
    if (latest === one.party) return;
    if (latest && latest.version === one.party.version) return;
    pointer.current?.cancel();
    held.set(undefined);
    onInterrupted(latest ?? one.party);
  }, [book, onInterrupted, held]);

  const release = useCallback(() => {
    const one = held.get();
    if (!one) return;
    if (one.drop?.kind === "fits") {
      held.set(undefined);
      onMove(one.party, one.drop, false);
    } else if (one.drop?.kind === "rule") held.set({ ...one, isAsking: true });
    else held.set(undefined);
  }, [onMove, held]);

  const overrule = useCallback(() => {
    const one = held.get();
    held.set(undefined);
    if (one?.drop) onMove(one.party, one.drop, true);
  }, [onMove, held]);

  const putBack = useCallback(() => held.set(undefined), [held]);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let scrolled = { x: 0, y: 0 };
    /** Lifted, and not drawn so far: the movement that lifts a bar draws it where it is by then, once. */
    let lifting: DragState | undefined;
    const inHand = () => held.get() ?? lifting;

    const locate = (party: Party, { x, y }: Point, dx: number): Stay | undefined => {
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
        const one = inHand();
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
        // Over the board it lies where it would be put down, and stays there until that is another place.
        if (!isSame || lifting)
          held.set({ ...one, dx, dy, drop: destination && evaluate(one.party, destination) });
        lifting = undefined;
        if (element.scrollLeft !== before.x || element.scrollTop !== before.y) follow(at, start);
      });
    };

    const lifted = followPointer<Party>(element, {
      find: (target) => {
        if (held.get()) return undefined;
        const id = target.closest<HTMLElement>("[data-party]")?.dataset["party"];
        const party = current.current.book.parties.find((one) => one.id === id);
        return party && holdsTables(party) ? party : undefined;
      },
      lift: (party) => {
        scrolled = { x: 0, y: 0 };
        lifting = {
          party,
          by: "pointer",
          dx: 0,
          dy: 0,
          isAsking: false,
          drop: evaluate(party, { tables: party.tables, from: party.from, to: party.to }),
        };
        // A finger that rests moves nothing.
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => {
          held.set(lifting);
          lifting = undefined;
        });
      },
      move: (_party, at, start) => follow(at, start),
      drop: (_party, at, start) => {
        cancelAnimationFrame(frame.current);
        // The last movement may not have been drawn yet.
        const one = inHand();
        lifting = undefined;
        if (!one) return;
        const destination = locate(one.party, at, at.x - start.x + scrolled.x);
        held.set({ ...one, drop: destination && evaluate(one.party, destination) });
        release();
      },
      putBack: () => {
        cancelAnimationFrame(frame.current);
        lifting = undefined;
        held.set(undefined);
      },
    });
    pointer.current = lifted;
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !held.get()) return;
      event.stopPropagation();
      held.set(undefined);
    };
    addEventListener("keydown", escape, { capture: true });
    return () => {
      lifted.stop();
      removeEventListener("keydown", escape, { capture: true });
    };
  }, [board, evaluate, release, held, span]);

  /** Lifts a party, or moves the one that is lifted. True: the key was for it. */
  const onKey = useCallback(
    (event: KeyboardEvent, party: Party | undefined): boolean => {
      const one = held.get();
      const { book: latest } = current.current;
      if (one?.by !== "keys") {
        if (event.key !== "m" || !party || !holdsTables(party)) return false;
        const destination = { tables: party.tables, from: party.from, to: party.to };
        held.set({ party, by: "keys", dx: 0, dy: 0, isAsking: false, drop: evaluate(party, destination) });
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
      held.set({ ...one, drop: evaluate(one.party, { tables: target, from: from + shift, to: to + shift }) });
      return true;
    },
    [evaluate, release, held, span],
  );

  return { held, onKey, overrule, putBack };
}

const snapNext = (minutes: number): number => Math.floor(minutes / 15) * 15 + 15;
const snapBefore = (minutes: number): number => Math.ceil(minutes / 15) * 15 - 15;
