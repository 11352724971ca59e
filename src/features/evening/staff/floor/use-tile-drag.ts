import { useEffect, useRef, useState, type RefObject } from "react";
import { followPointer, type Point } from "../pointer-lift.ts";

/** A party dragged from its table, and the table under the pointer. */
export interface TileDrag extends Point {
  readonly partyId: string;
  readonly over: string | undefined;
}

const tableAt = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-table]")?.dataset["table"];

/**
 * Lets hosts drag parties from table to table. Tiles have `data-table`, and tiles with a party also have
 * `data-party`. Hosts can do the same without dragging, by tapping or with the keyboard.
 */
export function useTileDrag(
  floor: RefObject<HTMLElement | null>,
  onDrop: (partyId: string, table: string) => void,
): TileDrag | undefined {
  const [drag, setDrag] = useState<TileDrag>();
  // A ref, because the book can change during a drag.
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    const element = floor.current;
    if (!element) return;
    return followPointer<string>(element, {
      find: (target) => target.closest<HTMLElement>("[data-party]")?.dataset["party"],
      lift: (partyId, at) => setDrag({ partyId, ...at, over: undefined }),
      move: (partyId, at) => setDrag({ partyId, ...at, over: tableAt(at) }),
      drop: (partyId, at) => {
        setDrag(undefined);
        const table = tableAt(at);
        if (table !== undefined) latest.current(partyId, table);
      },
      restore: () => setDrag(undefined),
    }).stop;
  }, [floor]);
  return drag;
}
