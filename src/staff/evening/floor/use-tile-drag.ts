import { useEffect, useState, type RefObject } from "react";

/** A table's party in the hand, and the table it is over. */
export interface TileDrag {
  readonly partyId: string;
  readonly x: number;
  readonly y: number;
  readonly over: string | undefined;
}

/** A pointer that moves less than this has pressed. */
const slopPx = 6;
/** Milliseconds after which a finger lifts a party; until then it scrolls. */
const liftMs = 350;

const tableAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-table]")?.dataset["table"];

/**
 * Dragging a party from table to table: tiles have `data-table`, those with a party `data-party`. It is never needed; everything
 * it does is a touch or a key, too.
 */
export function useTileDrag(
  floor: RefObject<HTMLElement | null>,
  onDrop: (partyId: string, table: string) => void,
): TileDrag | undefined {
  const [drag, setDrag] = useState<TileDrag>();
  useEffect(() => {
    const element = floor.current;
    if (!element) return;
    let pending: { id: string; x: number; y: number; pointer: number; timer: number } | undefined;
    let current: TileDrag | undefined;
    const set = (next: TileDrag | undefined) => {
      current = next;
      setDrag(next);
    };
    const end = () => {
      if (pending) clearTimeout(pending.timer);
      pending = undefined;
      set(undefined);
    };
    const lift = () => {
      if (!pending) return;
      element.setPointerCapture(pending.pointer);
      set({ partyId: pending.id, x: pending.x, y: pending.y, over: undefined });
    };
    const down = (event: PointerEvent) => {
      const id = (event.target as Element).closest<HTMLElement>("[data-party]")?.dataset["party"];
      if (id === undefined || event.button !== 0) return;
      pending = {
        id,
        x: event.clientX,
        y: event.clientY,
        pointer: event.pointerId,
        timer: event.pointerType === "touch" ? window.setTimeout(lift, liftMs) : 0,
      };
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pending) return;
      const distance = Math.hypot(x - pending.x, y - pending.y);
      if (!current && pending.timer !== 0) {
        if (distance > slopPx) end();
        return;
      }
      if (!current && distance > slopPx) lift();
      if (current) set({ ...current, x, y, over: tableAt(x, y) });
    };
    const up = ({ clientX: x, clientY: y }: PointerEvent) => {
      const dropped = current;
      end();
      if (!dropped) return;
      // The press that ends a drag opens nothing.
      const swallow = (click: Event) => click.stopPropagation();
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
      const table = tableAt(x, y);
      if (table !== undefined) onDrop(dropped.partyId, table);
    };
    const touch = (event: TouchEvent) => {
      if (current) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", end);
    element.addEventListener("touchmove", touch, { passive: false });
    addEventListener("keydown", escape);
    return () => {
      if (pending) clearTimeout(pending.timer);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("touchmove", touch);
      removeEventListener("keydown", escape);
    };
  }, [floor, onDrop]);
  return drag;
}
