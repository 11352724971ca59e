import type { CSSProperties } from "react";
import type { BookTable } from "../model/book.ts";
import type { layOutFloor, TablePosition } from "../model/floor.ts";

/** Where a table's sign is on the sketch, and how wide: by its seats. */
export const placedStyle = ({ max }: Pick<BookTable, "max">, { x, y }: TablePosition): CSSProperties =>
  ({ "--x": x, "--y": y, "--width": max >= 9 ? "184px" : max >= 5 ? "132px" : "96px" }) as CSSProperties;

/** How high the sketch is at least: in rows of tables. */
export function sketchStyle({ wide, narrow }: ReturnType<typeof layOutFloor>): CSSProperties {
  const rows = [wide, narrow].map((areas) => areas.reduce((sum, area) => sum + area.rows, 0));
  return { "--rows": Math.max(...rows) } as CSSProperties;
}
