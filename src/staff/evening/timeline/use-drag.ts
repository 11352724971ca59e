import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { tablesText, type EveningBook, type Party } from "../model/book.ts";
import { brokenRule, clashText, findClashes, fitsFrom, type Destination } from "../model/clashes.ts";
import { clockTime, snap } from "../model/clock.ts";
import { neighbourTable } from "../model/lanes.ts";
import { tablesAt } from "../model/tables-at.ts";
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

/** A pointer that moves less than this has pressed. */
const slopPx = 4;
/** Milliseconds after which a finger lifts a bar; until then it scrolls. */
const liftMs = 350;
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
    let pending: { party: Party; x: number; y: number; pointer: number; timer: number } | undefined;
    let scrolled = { x: 0, y: 0 };
    let last = { x: 0, y: 0 };

    const locate = (party: Party, x: number, y: number, dx: number): Destination | undefined => {
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

    const follow = (x: number, y: number) => {
      last = { x, y };
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const { held: one } = current.current;
        if (!one || !pending) return;
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
        const dx = x - pending.x + scrolled.x;
        const dy = y - pending.y + scrolled.y;
        const destination = locate(one.party, x, y, dx);
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
        if (element.scrollLeft !== before.x || element.scrollTop !== before.y) follow(last.x, last.y);
      });
    };

    const lift = () => {
      if (!pending) return;
      scrolled = { x: 0, y: 0 };
      element.setPointerCapture(pending.pointer);
      const { party } = pending;
      set({
        party,
        by: "pointer",
        dx: 0,
        dy: 0,
        isAsking: false,
        drop: evaluate(party, { tables: party.tables, from: party.from, to: party.to }),
      });
    };
    const down = (event: PointerEvent) => {
      const bar = (event.target as Element).closest<HTMLElement>("[data-party]");
      const party = current.current.book.parties.find(({ id }) => id === bar?.dataset["party"]);
      if (!party || event.button !== 0 || current.current.held) return;
      if (!["pending", "confirmed", "seated"].includes(party.status)) return;
      pending = {
        party,
        x: event.clientX,
        y: event.clientY,
        pointer: event.pointerId,
        timer: event.pointerType === "touch" ? window.setTimeout(lift, liftMs) : 0,
      };
    };
    const move = (event: PointerEvent) => {
      if (!pending || event.pointerId !== pending.pointer) return;
      const isHeld = current.current.held?.by === "pointer";
      const distance = Math.hypot(event.clientX - pending.x, event.clientY - pending.y);
      if (!isHeld && pending.timer !== 0) {
        // The finger scrolls.
        if (distance > 8) cancel();
        return;
      }
      if (!isHeld && distance > slopPx) lift();
      if (current.current.held) follow(event.clientX, event.clientY);
    };
    const cancel = () => {
      if (pending) clearTimeout(pending.timer);
      pending = undefined;
      cancelAnimationFrame(frame.current);
      if (current.current.held?.by === "pointer" && !current.current.held.isAsking) set(undefined);
    };
    const up = (event: PointerEvent) => {
      if (!pending || event.pointerId !== pending.pointer) return;
      const wasHeld = current.current.held?.by === "pointer";
      clearTimeout(pending.timer);
      cancelAnimationFrame(frame.current);
      if (wasHeld) {
        // The last movement may not have been drawn yet.
        const { held: one } = current.current;
        const destination =
          one && locate(one.party, event.clientX, event.clientY, event.clientX - pending.x + scrolled.x);
        if (one) current.current.held = { ...one, drop: destination && evaluate(one.party, destination) };
        // The press that ends a drag opens nothing.
        const swallow = (click: Event) => click.stopPropagation();
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
        release();
      }
      pending = undefined;
    };
    const touch = (event: TouchEvent) => {
      if (current.current.held?.by === "pointer") event.preventDefault();
    };
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && current.current.held) {
        event.stopPropagation();
        pending = undefined;
        set(undefined);
      }
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("touchmove", touch, { passive: false });
    addEventListener("keydown", escape, { capture: true });
    return () => {
      cancel();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("touchmove", touch);
      removeEventListener("keydown", escape, { capture: true });
    };
  }, [board, evaluate, release, set, span]);

  /** Lifts a party, or moves the one that is lifted. True: the key was for it. */
  const onKey = useCallback(
    (event: KeyboardEvent, party: Party | undefined): boolean => {
      const { held: one, book: latest } = current.current;
      if (one?.by !== "keys") {
        if (event.key !== "m" || !party || !["pending", "confirmed", "seated"].includes(party.status))
          return false;
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
