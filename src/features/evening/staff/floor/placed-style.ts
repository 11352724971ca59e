import type { CSSProperties } from "react";
import type { BookTable } from "../model/book.ts";
import { signWidth, smallestSketch, type layOutFloor, type TablePosition } from "../model/floor.ts";

/**
 * Returns the style of a table's tile: its position on the sketch, and a width that depends on the number of
 * seats.
 */
export const placedStyle = (table: Pick<BookTable, "max">, { x, y }: TablePosition): CSSProperties =>
  ({ "--x": x, "--y": y, "--width": `${signWidth(table)}px` }) as CSSProperties;

/**
 * Returns the sketch's minimum size as a style: tall enough for all rows of tables, and large enough that
 * tables overlap only if they also overlap on a desk screen.
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
