import { startTransition, useEffect, useState } from "react";
import type { Area } from "../model/lanes.ts";

/** No row is lower, and nothing of a window's height is more than rows. */
const lowestRow = 24;

/**
 * How many areas are drawn: at first those that the window can show, then one after the other. A key or a touch goes before
 * each of them.
 */
export function useAreasDrawn(areas: readonly Area[]): number {
  const [drawn, setDrawn] = useState(() => {
    let rows = 0;
    const hidden = areas.findIndex(({ tables }) => {
      const isBelow = rows * lowestRow > innerHeight;
      rows += tables.length;
      return isBelow;
    });
    return hidden === -1 ? areas.length : hidden;
  });
  const isWhole = drawn >= areas.length;
  useEffect(() => {
    if (isWhole) return;
    // After the frame that shows what is there.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, isWhole]);
  return drawn;
}
