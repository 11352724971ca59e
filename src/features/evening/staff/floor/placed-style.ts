import type { CSSProperties } from "react";
import type { BookTable } from "../model/book.ts";
import { signWidth, smallestSketch, type layOutFloor, type TablePosition } from "../model/floor.ts";

/** Returns the style of a table's tile: its position on the sketch, and its width by seats. */
export const placedStyle = (table: Pick<BookTable, "max">, { x, y }: TablePosition): CSSProperties =>
  ({ "--x": x, "--y": y, "--width": `${signWidth(table)}px` }) as CSSProperties;

/**
 * Returns the minimum size of the sketch as a style: enough rows of tables, and so large that tables overlap
 * only if they also overlap at the desk.
 */
export function sketchStyle(
  { wide, narrow }: ReturnType<typeof layOutFloor>,
  tables: readonly BookTable[],
  places: ReadonlyMap<string, TablePosition>,
): CSSProperties {
  const rows = [wide, narrow].map((areas) => areas.reduce((sum, area) => sum + area.rows, 0));
  const { width, height } = smallestSketch(tables, places);
  return {
    "--rows": Math.max(...rows),
    "--least-height": `${height}px`,
    minWidth: `${width}px`,
  } as CSSProperties;
}
