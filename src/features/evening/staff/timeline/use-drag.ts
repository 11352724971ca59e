import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { tablesText, type Stay } from "../../rules/evening-rules.ts";
import { remToPixels } from "../../../staff/shell/screen/rem-to-pixels.ts";
import { holdsTables, type EveningBook, type Party, tablesForDrop } from "../model/book.ts";
import { snap } from "../model/clock.ts";
import { neighbourTable } from "../model/lanes.ts";
import { followPointer, type Point, type PointerLift } from "../pointer-lift.ts";
import type { BoardSpan } from "./bar.tsx";
import { createDragStore, type DragState, type DragStore } from "./drag-store.ts";
import { dropOf, type Drop } from "./drop.ts";

interface DragOptions {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
  readonly onMove: (party: Party, to: Stay, overrule: boolean) => void;
  /** Called if a drag ends because another device changed the party. */
  readonly onInterrupted: (party: Party) => void;
}

/** Pixels from the edge within which a dragged party scrolls the timeline. */
const edgePx = 56;

/** Scrolls the timeline if the pointer is near its edge. Returns the distance scrolled, in pixels. */
function scrollAlong(element: HTMLElement, { x, y }: Point): Point {
  const box = element.getBoundingClientRect();
  const before = { x: element.scrollLeft, y: element.scrollTop };
  if (x > box.right - edgePx) element.scrollLeft += 12;
  else if (x < box.left + remToPixels(8.5) + edgePx) element.scrollLeft -= 12;
  if (y > box.bottom - remToPixels(4) - edgePx) element.scrollTop += 10;
  else if (y < box.top + remToPixels(1.875) + edgePx / 2) element.scrollTop -= 10;
  return { x: element.scrollLeft - before.x, y: element.scrollTop - before.y };
}

/**
 * Returns the stay to which a party is dragged: at the table whose row is under the pointer, and at the
 * party's time shifted by `dx` pixels. Returns undefined outside the timeline.
 */
function locate(
  element: HTMLElement,
  { book, span }: Pick<DragOptions, "book" | "span">,
  party: Party,
  { x, y }: Point,
  dx: number,
): Stay | undefined {
  const box = element.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
  const label = parseFloat(getComputedStyle(element).getPropertyValue("--label"));
  const inner = element.firstElementChild!.getBoundingClientRect();
  const shift = (dx * (span.to - span.from)) / (inner.width - label);
  const from =
    party.status === "seated" || Math.abs(shift) < 7.5
      ? party.from
      : Math.min(Math.max(snap(party.from + shift), span.from), span.to - 15);
  const row = [...element.querySelectorAll<HTMLElement>("[data-row]")].find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  const table = row?.dataset["row"];
  const tables = table === undefined ? party.tables : table === "" ? [] : tablesForDrop(book, party, table);
  return { tables, from, to: from + party.to - party.from };
}

const steps: Readonly<Record<string, readonly [minutes: number, rows: 0 | 1 | -1]>> = {
  ArrowLeft: [-15, 0],
  ArrowRight: [15, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const snapNext = (minutes: number): number => Math.floor(minutes / 15) * 15 + 15;
const snapBefore = (minutes: number): number => Math.ceil(minutes / 15) * 15 - 15;

/** Returns the stay to which an arrow key moves a party; undefined for other keys. */
function stepped(
  key: string,
  { book, span }: Pick<DragOptions, "book" | "span">,
  party: Party,
  { from, to, tables }: Stay,
): Stay | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [minutes, rows] = step;
  if (rows === 0) {
    if (party.status === "seated") return { tables, from, to };
    const next = minutes > 0 ? snapNext(from) : snapBefore(from);
    const start = Math.min(Math.max(next, span.from), span.to - 15);
    return { tables, from: start, to: start + to - from };
  }
  const row = neighbourTable(book, tables[0], rows);
  if (row !== undefined) return { tables: tablesForDrop(book, party, row), from, to };
  return { tables: rows === -1 ? [] : tables, from, to };
}

interface PointerDragOptions {
  readonly board: DragOptions["board"];
  readonly drag: DragStore;
  /** The book and span at the time of the last render. */
  readonly current: RefObject<Pick<DragOptions, "book" | "span">>;
  readonly evaluate: (party: Party, to: Stay) => Drop;
  readonly drop: () => void;
}

/** Follows a pointer that drags a party. Returns a function that cancels the drag. */
function usePointerDrag({ board, drag, current, evaluate, drop }: PointerDragOptions) {
  const frame = useRef(0);
  const pointer = useRef<PointerLift>(undefined);
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let scrolled = { x: 0, y: 0 };
    /** A party that is lifted but not yet drawn. The first movement draws its bar at the new position. */
    let pickedUp: DragState | undefined;

    const follow = (at: Point, start: Point) => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const one = drag.get() ?? pickedUp;
        if (!one) return;
        const by = scrollAlong(element, at);
        scrolled = { x: scrolled.x + by.x, y: scrolled.y + by.y };
        const dx = at.x - start.x + scrolled.x;
        const dy = at.y - start.y + scrolled.y;
        const to = locate(element, current.current, one.party, at, dx);
        const isSame =
          one.drop !== undefined &&
          to !== undefined &&
          one.drop.from === to.from &&
          tablesText(one.drop.tables) === tablesText(to.tables);
        // Over the timeline, the bar snaps to the place where it would be dropped. It is redrawn only when
        // this place changes.
        if (!isSame || pickedUp) drag.set({ ...one, dx, dy, drop: to && evaluate(one.party, to) });
        pickedUp = undefined;
        if (by.x !== 0 || by.y !== 0) follow(at, start);
      });
    };

    const lifted = followPointer<Party>(element, {
      find: (target) => {
        if (drag.get()) return undefined;
        const id = target.closest<HTMLElement>("[data-party]")?.dataset["party"];
        const party = current.current.book.parties.find((one) => one.id === id);
        return party && holdsTables(party) ? party : undefined;
      },
      lift: (party) => {
        scrolled = { x: 0, y: 0 };
        pickedUp = { party, by: "pointer", dx: 0, dy: 0, isAsking: false, drop: evaluate(party, party) };
        // A resting finger causes no movement, so the bar is drawn in the next frame.
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => {
          drag.set(pickedUp);
          pickedUp = undefined;
        });
      },
      move: (_party, at, start) => follow(at, start),
      drop: (_party, at, start) => {
        cancelAnimationFrame(frame.current);
        // The last movement may not have been drawn yet.
        const one = drag.get() ?? pickedUp;
        pickedUp = undefined;
        if (!one) return;
        const to = locate(element, current.current, one.party, at, at.x - start.x + scrolled.x);
        drag.set({ ...one, drop: to && evaluate(one.party, to) });
        drop();
      },
      restore: () => {
        cancelAnimationFrame(frame.current);
        pickedUp = undefined;
        drag.set(undefined);
      },
    });
    pointer.current = lifted;
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.get()) return;
      event.stopPropagation();
      drag.set(undefined);
    };
    addEventListener("keydown", escape, { capture: true });
    return () => {
      lifted.stop();
      removeEventListener("keydown", escape, { capture: true });
    };
  }, [board, current, evaluate, drop, drag]);
  return useCallback(() => pointer.current?.cancel(), []);
}

/** Lets the host move a party on the timeline, by pointer or with keys. */
export function useDrag({ board, book, span, now, onMove, onInterrupted }: DragOptions) {
  const [drag] = useState(createDragStore);
  const current = useRef({ book, span, now });
  useEffect(() => {
    current.current = { book, span, now };
  }, [book, span, now]);

  const evaluate = useCallback(
    (party: Party, { tables, from, to }: Stay) =>
      dropOf(current.current.book, party, { tables, from, to }, span, current.current.now),
    [span],
  );

  const drop = useCallback(() => {
    const one = drag.get();
    if (!one) return;
    if (one.drop?.kind === "fits") {
      drag.set(undefined);
      onMove(one.party, one.drop, false);
    } else if (one.drop?.kind === "rule") drag.set({ ...one, isAsking: true });
    else drag.set(undefined);
  }, [onMove, drag]);

  const overrule = useCallback(() => {
    const one = drag.get();
    drag.set(undefined);
    if (one?.drop) onMove(one.party, one.drop, true);
  }, [onMove, drag]);

  const restore = useCallback(() => drag.set(undefined), [drag]);
  const cancelPointer = usePointerDrag({ board, drag, current, evaluate, drop });

  // Ends the drag if another device has changed the party.
  useEffect(() => {
    const one = drag.get();
    if (!one) return;
    const latest = book.parties.find(({ id }) => id === one.party.id);
    if (latest === one.party) return;
    if (latest && latest.version === one.party.version) return;
    cancelPointer();
    drag.set(undefined);
    onInterrupted(latest ?? one.party);
  }, [book, onInterrupted, drag, cancelPointer]);

  /** Picks up a party, or moves the party that was picked up. Returns true if the key was handled. */
  const onKey = useCallback(
    (event: KeyboardEvent, party: Party | undefined): boolean => {
      const one = drag.get();
      if (one?.by !== "keys") {
        if (event.key !== "m" || !party || !holdsTables(party)) return false;
        drag.set({ party, by: "keys", dx: 0, dy: 0, isAsking: false, drop: evaluate(party, party) });
        return true;
      }
      if (one.isAsking) return false;
      if (event.key === "Enter") {
        drop();
        return true;
      }
      const to = one.drop && stepped(event.key, current.current, one.party, one.drop);
      if (!to) return false;
      drag.set({ ...one, drop: evaluate(one.party, to) });
      return true;
    },
    [evaluate, drop, drag],
  );

  return { drag, onKey, overrule, restore };
}
