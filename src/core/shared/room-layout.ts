/**
 * Lays out a room's tables as seen from above, for the floor plans on the site. One unit is about two
 * centimetres of floor; positions snap to a grid of six units. The street is at the bottom.
 */

/**
 * Kind of area: a room with walls, a counter, the row along the street, a terrace, or a part of the largest
 * room.
 */
export type AreaKind = "room" | "bar" | "window" | "outside" | "part";

export interface AreaSetting {
  readonly name: string;
  readonly kind?: AreaKind | undefined;
  /** True if there is an oven or a fireplace in the area's wall. */
  readonly fire?: boolean | undefined;
}

/** A table in `content/settings/booking.yml`. */
export interface PlannedTable {
  readonly name: string;
  /** Number of seats. */
  readonly max: number;
  readonly area?: string | undefined;
  /** Position on the owner's floor sketch, in hundredths of its width and height. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** A table's position, and the paths of its top and chairs, which are drawn around (0, 0). */
export interface DrawnTable {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly chairs: string;
  readonly top: string;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

export const snap = (units: number): number => Math.round(units / 6) * 6;

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the path of a chair at a position; `across` is true for chairs that face up or down. */
const chairAt = (x: number, y: number, across: boolean): string =>
  across
    ? `M${x - 4.5} ${y - 3.5}h9a3 3 0 0 1 0 7h-9a3 3 0 0 1 0-7z`
    : `M${x + 3.5} ${y - 4.5}v9a3 3 0 0 1-7 0v-9a3 3 0 0 1 7 0z`;

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly chairs: string;
  readonly top: string;
}

/**
 * Returns the shape of a table for a number of seats: round for up to two, square for up to four, long for up
 * to six. Larger tables have 30 units of length for each pair of guests.
 */
function shapeOf(seats: number, kind: AreaKind): Shape {
  if (seats <= 2) {
    const sideways = kind === "window";
    const faces = seats === 1 ? [25] : [-25, 25];
    return {
      width: 34,
      height: 34,
      chairs: faces.map((at) => (sideways ? chairAt(at, 0, false) : chairAt(0, at, true))).join(""),
      top: "M-17 0a17 17 0 0 1 34 0a17 17 0 0 1-34 0z",
    };
  }
  if (seats <= 4) {
    const chairs = [
      chairAt(0, -28, true),
      chairAt(0, 28, true),
      chairAt(-28, 0, false),
      chairAt(28, 0, false),
    ];
    return { width: 40, height: 40, chairs: chairs.slice(0, seats).join(""), top: "M-20-20h40v40h-40z" };
  }
  const pairs = Math.ceil(seats / 2);
  const width = seats <= 6 ? 92 : pairs * 30 + 44;
  const step = (width - (seats <= 6 ? 32 : 44)) / (pairs - 1);
  const chairs = Array.from({ length: seats }, (_, index) =>
    chairAt((Math.floor(index / 2) - (pairs - 1) / 2) * step, index % 2 === 0 ? -28 : 28, true),
  );
  return { width, height: 40, chairs: chairs.join(""), top: `M${-width / 2}-20h${width}v40h${-width}z` };
}

interface Cell extends Shape {
  readonly name: string;
  readonly seats: number;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

export interface Area {
  readonly name: string;
  readonly kind: AreaKind;
  readonly fire: boolean;
  readonly isArranged: boolean;
  readonly cells: readonly Cell[];
  readonly rows: readonly Row[];
  /** Minimum width. */
  readonly width: number;
  readonly height: number;
}

/** Room for a waiter to pass between two tables. */
export const aisle = 46;

export const rowOf = (cells: readonly Cell[], gap = aisle): Row => ({
  cells,
  width: sum(cells.map(({ width }) => width + gap)) + gap,
  height: Math.max(...cells.map(({ height }) => height)) + aisle,
});

export const labelled = (row: Row, label: string): Row => ({
  ...row,
  height: row.height + 2 * labelRoom,
  label,
});

/** Height of a label above a row. */
const labelRoom = 15;

/** Packs tables into rows of at most `width`, smallest tables first. */
function packed(cells: readonly Cell[], width: number): Row[] {
  const rows: Cell[][] = [[]];
  let used = 0;
  for (const cell of cells.toSorted((a, b) => a.seats - b.seats)) {
    if (used + cell.width + aisle > width && rows.at(-1)!.length > 0) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(cell);
    used += cell.width + aisle;
  }
  return rows.map((row) => rowOf(row));
}

/**
 * Returns the rows for the width that brings a room nearest to its proportion, preferably without leaving a
 * small table in a row by itself.
 */
export function bestRows(
  cells: readonly Cell[],
  { fire, proportion, least = 100 }: { fire: boolean; proportion: number; least?: number },
): readonly Row[] {
  // Widths to try. The more tables a room has, the wider it is, but not in proportion, so the step between
  // widths grows slowly.
  const widths = Array.from({ length: 24 }, (_, index) => least + index * (20 + cells.length));
  const rated = widths.map((width) => {
    const rows = packed(cells, width);
    const [wide, high] = [
      Math.max(...rows.map((row) => row.width)),
      sum(rows.map(({ height }) => height)) + (fire ? 90 : 40),
    ];
    const alone = rows.filter((row) => row.cells.length === 1 && row.cells[0]!.seats < 5).length;
    return { rows, fault: Math.abs(Math.log(wide / high / proportion)) + alone * 0.25 };
  });
  return rated.reduce((best, one) => (one.fault < best.fault - 0.01 ? one : best)).rows;
}

/**
 * Tables share a row if they are less than this distance below the row's first table on the sketch, in
 * hundredths of its height.
 */
const sameRow = 8;

/**
 * Returns an area's tables as the owner arranged them on the sketch: rows from top to bottom, each from left
 * to right. The drawing chooses the exact positions, so that walls, aisles and the street side fit. Undefined
 * unless every table has been placed.
 */
function arranged(tables: readonly PlannedTable[]): PlannedTable[][] | undefined {
  const placed = tables.flatMap((table) =>
    table.x === undefined || table.y === undefined ? [] : [{ table, x: table.x, y: table.y }],
  );
  if (placed.length < tables.length) return undefined;
  const rows: (typeof placed)[] = [];
  for (const one of placed.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && one.y - row[0]!.y < sameRow) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x).map(({ table }) => table));
}

const fromLeft = (a: PlannedTable, b: PlannedTable): number => (a.x ?? 0) - (b.x ?? 0);

function areaOf(
  { name, kind = "room", fire = false }: AreaSetting,
  tables: readonly PlannedTable[],
  proportion: number,
): Area {
  const asArranged = arranged(tables);
  const cellOf = (table: PlannedTable): Cell => ({
    ...shapeOf(table.max, kind),
    name: table.name,
    seats: table.max,
  });
  const ordered =
    kind === "window" || kind === "part" ? asArranged?.flat().toSorted(fromLeft) : asArranged?.flat();
  const cells = (ordered ?? tables).map(cellOf);
  const isFree = kind === "room" || kind === "outside";
  const rows =
    asArranged && isFree
      ? asArranged.map((row) => rowOf(row.map(cellOf)))
      : kind === "room"
        ? bestRows(cells, { fire, proportion })
        : kind === "outside"
          ? packed(cells, cells.length > 6 ? 180 : 0)
          : [rowOf(cells, kind === "window" ? 34 : aisle)];
  return {
    name,
    kind,
    fire,
    isArranged: asArranged !== undefined,
    cells,
    rows,
    width: snap(Math.max(...rows.map((row) => row.width)) + 30),
    height: snap(sum(rows.map(({ height }) => height)) + 30),
  };
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Spreads rows evenly over a rectangle, in both directions. */
export function placeRows(rows: readonly Row[], { x, y, width, height }: Rectangle) {
  const tables: DrawnTable[] = [];
  const labels: Label[] = [];
  const free = height - sum(rows.map((row) => row.height)) - 12;
  const air = rows.length === 0 ? 0 : Math.min(44, Math.max(0, free / rows.length));
  let top = y;
  for (const row of rows) {
    const high = row.height + air;
    const gap = (width - sum(row.cells.map((cell) => cell.width))) / (row.cells.length + 1);
    const middle = snap(top + high / 2 + (row.label ? labelRoom : 0));
    let left = x + gap;
    for (const cell of row.cells) {
      tables.push({ ...cell, x: snap(left + cell.width / 2), y: middle });
      left += cell.width + gap;
    }
    if (row.label) labels.push({ text: row.label, x: x + width / 2, y: middle - 42, anchor: "middle" });
    top += high;
  }
  return { tables, labels };
}

/**
 * Returns the areas in the order in which tables first name them; tables without an area share a room without
 * a name. The more rooms there are side by side, the narrower each is, so that the whole drawing is about a
 * fifth wider than it is deep.
 */
export function areasOf(tables: readonly PlannedTable[], settings: readonly AreaSetting[]): Area[] {
  const byArea = Array.from(
    Map.groupBy(tables, ({ area }) => area ?? ""),
    ([name, its]) => [settings.find((setting) => setting.name === name) ?? { name }, its] as const,
  );
  const columns = byArea.filter(([{ kind = "room" }]) => kind === "room" || kind === "outside").length;
  return byArea.map(([setting, its]) => areaOf(setting, its, 1.2 / Math.max(1, columns) ** 0.8));
}
