import { holdsTables, type BookTable, type EveningBook, type Party, type TableBlock } from "./book.ts";
import { areasOf } from "./lanes.ts";
import { heldUntil, isDue, phaseOf } from "./phase.ts";

export type TableState =
  | { readonly kind: "seated" | "over"; readonly party: Party; readonly share: number }
  | { readonly kind: "due" | "held"; readonly party: Party }
  | { readonly kind: "free"; readonly until: number | undefined }
  | { readonly kind: "closed"; readonly block: TableBlock };

/** Number of minutes before a party's time from which its table counts as held. */
const heldMinutes = 45;

/**
 * Returns a table's state at a minute of the evening. For the current minute, this is the actual state. For
 * any other minute, it assumes that all parties come and go on time.
 *
 * @param now the current minute; equal to `at` if the floor shows the current state
 */
export function tableStateAt(
  book: Pick<EveningBook, "parties" | "blocks" | "lateAfter">,
  table: string,
  at: number,
  now: number,
): TableState {
  const block = book.blocks.find(({ tables, from, to }) => tables.includes(table) && from <= at && at < to);
  const parties = book.parties
    .filter((party) => holdsTables(party) && party.tables.includes(table))
    .toSorted((a, b) => a.from - b.from);
  const seated = parties.find((party) => party.status === "seated" && at <= heldUntil(party, now));
  if (seated) {
    const length = Math.max(seated.to - seated.from, 1);
    const isOver = phaseOf(seated, at, book.lateAfter) === "over";
    return {
      kind: isOver ? "over" : "seated",
      party: seated,
      share: Math.min((at - seated.from) / length, 1),
    };
  }
  if (block) return { kind: "closed", block };
  const next = parties.find((party) => party.status !== "seated" && party.to > at);
  if (next && at > now && next.from <= at)
    return { kind: "seated", party: next, share: (at - next.from) / Math.max(next.to - next.from, 1) };
  if (next && isDue(next, at)) return { kind: "due", party: next };
  if (next && next.from - at <= heldMinutes) return { kind: "held", party: next };
  const closing = book.blocks
    .filter(({ tables, from }) => tables.includes(table) && from > at)
    .toSorted((a, b) => a.from - b.from)[0]?.from;
  const taken = Math.min(next?.from ?? Infinity, closing ?? Infinity);
  return { kind: "free", until: taken === Infinity ? undefined : taken };
}

/** Returns a table's width on the sketch, in cells. */
const cellsOf = ({ max }: Pick<BookTable, "max">, columns: number): number =>
  Math.min(max >= 9 ? 4 : max >= 5 ? 2 : 1, columns);

export interface FloorArea {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly tables: readonly { readonly table: BookTable; readonly cells: number }[];
}

function layOut(name: string, tables: readonly BookTable[], columns: number): FloorArea {
  const sized = tables.map((table) => ({ table, cells: cellsOf(table, columns) }));
  let rows = 0;
  let used = columns;
  for (const { cells } of sized) {
    if (used + cells > columns) {
      rows += 1;
      used = 0;
    }
    used += cells;
  }
  return { name, columns, rows, tables: sized };
}

/**
 * A table's position on the sketch. At 0, the table touches the left or top edge; at 100, the right or bottom
 * edge.
 */
export interface TablePosition {
  readonly x: number;
  readonly y: number;
}

/** Returns the positions of the tables, by name; undefined unless staff have placed all of them. */
export function placesOf(tables: readonly BookTable[]): ReadonlyMap<string, TablePosition> | undefined {
  const placed = tables.flatMap(({ name, position }) => (position ? [[name, position] as const] : []));
  return tables.length > 0 && placed.length === tables.length ? new Map(placed) : undefined;
}

/** Height of a table's tile on the sketch, in pixels. */
export const signHeight = 80;
export const signWidth = ({ max }: Pick<BookTable, "max">): number => (max >= 9 ? 184 : max >= 5 ? 132 : 96);

/**
 * Size of the sketch on a desk screen, in pixels. Tables that do not overlap at this size must not overlap on
 * any screen.
 */
const deskSketch = { width: 1080, height: 600 };

/**
 * Returns the minimum length of an edge, in pixels, at which two tiles do not overlap. Returns undefined if
 * they overlap at any length. A tile's position is a fraction of the edge's length minus the tile's length.
 */
function pixelsApart(
  [a, aLength]: readonly [at: number, length: number],
  [b, bLength]: readonly [at: number, length: number],
): number | undefined {
  if (a === b) return undefined;
  if (a > b) return pixelsApart([b, bLength], [a, aLength]);
  return Math.ceil((100 * aLength + b * bLength - a * aLength) / (b - a));
}

/**
 * Returns the smallest size, in pixels, at which no tables overlap on the sketch that do not overlap on a desktop
 * screen.
 */
export function smallestSketch(
  tables: readonly Pick<BookTable, "name" | "max">[],
  places: ReadonlyMap<string, TablePosition>,
): { readonly width: number; readonly height: number } {
  const smallest = { width: 0, height: 0 };
  const placed = tables.flatMap((table) => {
    const place = places.get(table.name);
    return place ? [{ ...place, width: signWidth(table) }] : [];
  });
  placed.forEach((one, index) => {
    for (const other of placed.slice(index + 1)) {
      const height = pixelsApart([one.y, signHeight], [other.y, signHeight]);
      const width = pixelsApart([one.x, one.width], [other.x, other.width]);
      if (height !== undefined && height <= deskSketch.height)
        smallest.height = Math.max(smallest.height, height);
      else if (width !== undefined && width <= deskSketch.width)
        smallest.width = Math.max(smallest.width, width);
    }
  });
  return smallest;
}

/**
 * Returns the positions of all tables. Tables that staff have not placed get default positions, with the
 * areas in two columns.
 */
export function arrangedPlaces(tables: readonly BookTable[]): ReadonlyMap<string, TablePosition> {
  const { wide, narrow } = layOutFloor(tables);
  const places = new Map<string, TablePosition>();
  const place = (areas: readonly FloorArea[], from: number, to: number) => {
    const rows = areas.reduce((sum, area) => sum + area.rows, 0);
    let top = 0;
    for (const area of areas) {
      let [row, column] = [0, 0];
      for (const { table, cells } of area.tables) {
        if (column + cells > area.columns) [row, column] = [row + 1, 0];
        places.set(table.name, {
          x: Math.round(from + ((to - from) * column) / Math.max(area.columns - 1, 1)),
          y: Math.round((100 * (top + row)) / Math.max(rows - 1, 1)),
        });
        column += cells;
      }
      top += area.rows;
    }
  };
  place(wide, 0, narrow.length > 0 ? 58 : 100);
  place(narrow, 78, 100);
  for (const { name, position } of tables) if (position) places.set(name, position);
  return places;
}

/**
 * Arranges the areas in a wide and a narrow column of the sketch. Adds each area to the column that is
 * shorter once it contains the area.
 */
export function layOutFloor(tables: readonly BookTable[]): { wide: FloorArea[]; narrow: FloorArea[] } {
  const columns = { wide: [] as FloorArea[], narrow: [] as FloorArea[] };
  const height = (areas: readonly FloorArea[]) => areas.reduce((sum, { rows }) => sum + rows, 0);
  for (const area of areasOf(tables)) {
    const wide = layOut(area.name, area.tables, 4);
    const narrow = layOut(area.name, area.tables, 2);
    const wideTop = height(columns.wide) + wide.rows;
    const narrowTop = height(columns.narrow) + narrow.rows;
    if (wideTop < narrowTop || (wideTop === narrowTop && height(columns.wide) < height(columns.narrow)))
      columns.wide.push(wide);
    else columns.narrow.push(narrow);
  }
  return columns;
}
