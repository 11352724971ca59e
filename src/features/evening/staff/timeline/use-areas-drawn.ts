import { startTransition, useEffect, useState } from "react";
import type { Area } from "../model/lanes.ts";

/** Minimum height of a row, in pixels. This estimate assumes that rows fill the whole window. */
const lowestRow = 24;

/**
 * Returns the number of areas to draw: at first the areas that fit into the window, then one more at a time,
 * so that the page can handle keys and taps before it draws the next area.
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
    // Waits for the frame in which the areas drawn so far appear.
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
