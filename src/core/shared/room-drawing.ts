/**
 * The room from above, drawn from a list of tables: for the plan on the booking page, and for the page that
 * answers it without scripts. A unit is about two centimetres of floor, on a grid of six. The street is at
 * the bottom.
 */

/** Kind of an area: a room with walls, a counter, the row along the street, a terrace, or a part of the largest room. */
export type AreaKind = "room" | "bar" | "window" | "outside" | "part";

/** Settings of an area, apart from its tables. */
export interface AreaSetting {
  readonly name: string;
  readonly kind?: AreaKind | undefined;
  /** True if there is an oven or a fireplace in its wall. */
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

/** A table with its chairs around (0, 0), and its position. */
export interface DrawnTable {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly chairs: string;
  readonly top: string;
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

/** Paths by what they show (empty if there is nothing to show), and everything that has a position. */
export interface RoomDrawing {
  readonly box: string;
  readonly floor: string;
  readonly boards: string;
  readonly heat: string;
  readonly wall: string;
  readonly glass: string;
  readonly oven: string;
  readonly mouth: string;
  readonly counter: string;
  /** The swing of the door, and the string of bulbs outside. */
  readonly string: string;
  readonly bulbs: string;
  /** Position of the lamp at the door. */
  readonly lamp: readonly [x: number, y: number];
  /** The label in the middle of the street. */
  readonly street: readonly [x: number, y: number];
  readonly labels: readonly Label[];
  readonly tables: readonly DrawnTable[];
}

const snap = (units: number): number => Math.round(units / 6) * 6;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Chairs that face up or down lie across. */
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

/** Shape by seats: round for two, square for four, long for six; more sit at a board of 30 units per pair. */
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
  /** Label above the row. */
  readonly label?: string;
}

interface Area {
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
const aisle = 46;

const rowOf = (cells: readonly Cell[], gap = aisle): Row => ({
  cells,
  width: sum(cells.map(({ width }) => width + gap)) + gap,
  height: Math.max(...cells.map(({ height }) => height)) + aisle,
});

const labelled = (row: Row, label: string): Row => ({ ...row, height: row.height + 2 * labelRoom, label });
/** Height of a label above a row. */
const labelRoom = 15;

/** Packs tables into rows of at most `width`, the smallest first. */
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
 * Returns the rows for the width that brings a room nearest to its proportion and leaves no small table
 * alone.
 */
function bestRows(
  cells: readonly Cell[],
  { fire, proportion, least = 100 }: { fire: boolean; proportion: number; least?: number },
): readonly Row[] {
  // Width grows more slowly than the number of tables.
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

/** Tables whose heights on the sketch differ by less than this, in hundredths, share a row. */
const sameRow = 8;

/**
 * An area's tables as an owner has arranged them: rows from top to bottom, each from left to right. The
 * drawing chooses the exact positions, so that walls, aisles and the street side fit. Undefined unless each
 * table has been placed.
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

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Spreads rows evenly over a rectangle, in both directions. */
function placeRows(rows: readonly Row[], { x, y, width, height }: Rectangle) {
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
 * The areas in the order in which tables first name them; tables without an area share a room without a name.
 * The more rooms there are side by side, the narrower each is, so that the whole is about six by five.
 */
function areasOf(tables: readonly PlannedTable[], settings: readonly AreaSetting[]): Area[] {
  const byArea = Array.from(
    Map.groupBy(tables, ({ area }) => area ?? ""),
    ([name, its]) => [settings.find((setting) => setting.name === name) ?? { name }, its] as const,
  );
  const columns = byArea.filter(([{ kind = "room" }]) => kind === "room" || kind === "outside").length;
  return byArea.map(([setting, its]) => areaOf(setting, its, 1.2 / Math.max(1, columns) ** 0.8));
}

/** Corner of the walls within the drawing. */
const [left, top] = [30, 64] as const;
/** Width of the doorway, and of openings between rooms. */
const [doorWidth, openingWidth] = [66, 76] as const;

/**
 * The wall along the street, with the door and a window of 56 in every 86 units that the door leaves free.
 */
function streetWallOf(door: number, right: number, bottom: number): { wall: string; glass: string } {
  let pane = door + doorWidth + 30;
  let wall = `M${left} ${bottom}H${door}M${door + doorWidth} ${bottom}H${pane}`;
  let glass = "";
  for (; pane + 56 < right - 14; pane += 86) {
    glass += `M${pane} ${bottom}h56`;
    wall += `M${pane + 56} ${bottom}H${Math.min(pane + 86, right)}`;
  }
  return { wall: `${wall}M${Math.min(pane, right)} ${bottom}H${right}`, glass };
}

/** How far the string of bulbs hangs down. */
const sag = 32;

const bulbsOver = ({ x, y, width }: Rectangle): string =>
  Array.from({ length: 9 }, (_, index) => (index + 1) / 10)
    .map(
      (share) => `M${Math.round(x + width * share)} ${Math.round(y + 12 + 2 * sag * share * (1 - share))}h0`,
    )
    .join("");

/** A path with one line for each step. */
function each(from: number, to: number, step: number, line: (at: number) => string): string {
  let path = "";
  for (let at = from; at < to; at += step) path += line(at);
  return path;
}

/**
 * Draws the largest room first, the areas along the street inside it, further rooms to its right, and the
 * outside last.
 */
export function drawRoom(
  tables: readonly PlannedTable[],
  settings: readonly AreaSetting[] = [],
): RoomDrawing | undefined {
  const areas = areasOf(tables, settings);
  if (areas.length === 0) return undefined;
  const rooms = areas.filter(({ kind }) => kind === "room");
  const first =
    rooms.find(({ fire }) => fire) ??
    rooms.toSorted((a, b) => b.cells.length - a.cells.length)[0] ??
    areas[0]!;
  const parts = areas.filter((area) => area !== first && area.kind === "part");
  const bar = areas.find((area) => area !== first && area.kind === "bar");
  const window = areas.find((area) => area !== first && area.kind === "window");
  /** Each table at the counter is a row of its own. */
  const barRows = (bar?.cells ?? []).map((cell) => ({ ...rowOf([cell]), height: cell.height + 28 }));
  const barWidth = Math.max(0, ...barRows.map(({ width }) => width - aisle));
  /** Where tables along the street wall can start: beyond the counter and the door. */
  const streetAt = bar ? 56 + barWidth + doorWidth + 24 : 112;
  // The street side can make the room wider than its tables do.
  const street = window ? window.width + streetAt - 30 : bar ? streetAt : 0;
  const own =
    first.kind === "room" && !first.isArranged && street > first.width
      ? bestRows(first.cells, { fire: first.fire, proportion: 1.2, least: street - 30 })
      : first.rows;
  const rows = [...own, ...parts.map(({ name, cells }) => labelled(rowOf(cells), name))];
  const others = areas.filter((area) => ![first, bar, window, ...parts].includes(area));
  const inside = others.filter(({ kind }) => kind !== "outside");
  const outside = others.filter(({ kind }) => kind === "outside");

  const drawn: DrawnTable[] = [];
  const labels: Label[] = [];
  const put = (area: Pick<Area, "rows">, rectangle: Rectangle): void => {
    const placed = placeRows(area.rows, rectangle);
    drawn.push(...placed.tables);
    labels.push(...placed.labels);
  };

  const barLength = bar ? sum(barRows.map(({ height }) => height)) + 54 : 0;
  const below = Math.max(barLength, window ? 132 : 0);
  const isBar = first.kind === "bar";
  const head = first.fire || isBar ? 110 : 44;
  const mainWidth = snap(Math.max(...rows.map(({ width }) => width + 30), street, first.fire ? 430 : 300));
  const mainHeight = Math.max(
    snap(sum(rows.map(({ height }) => height)) + 30) + head + (below ? 0 : 48),
    ...inside.map(({ height }) => height + 54 - below),
    ...outside.map(({ height }) => height + 120 - below),
    isBar ? 190 : 300,
  );
  const bottom = top + mainHeight + below;
  put({ rows }, { x: left, y: top + head, width: mainWidth, height: mainHeight - head - (below ? 0 : 48) });

  put({ rows: barRows }, { x: left + 56, y: top + mainHeight + 13, width: barWidth, height: below - 48 });
  if (window) {
    const from = left + streetAt;
    put(window, { x: from, y: bottom - 118, width: left + mainWidth - from, height: 92 });
    labels.push({ text: window.name, x: (from + left + mainWidth) / 2, y: bottom - 14, anchor: "middle" });
  }

  let x = left + mainWidth;
  /** Walls between rooms, each with an opening at two fifths. */
  let wall = "";
  const openingAt = snap(top + (bottom - top) * 0.4);
  for (const room of inside) {
    wall += `M${x} ${top}V${openingAt}M${x} ${openingAt + openingWidth}V${bottom}`;
    const width = Math.max(room.width, 216);
    put(room, { x, y: top + 54, width, height: bottom - top - 54 });
    labels.push({ text: room.name, x: x + width / 2, y: top + 34, anchor: "middle" });
    x += width;
  }
  const right = x;
  const terraces: Rectangle[] = [];
  for (const terrace of outside) {
    const rectangle = {
      x: x + 14,
      y: top + 62,
      width: Math.max(terrace.width, 156),
      height: bottom - top - 62,
    };
    put(terrace, { ...rectangle, y: rectangle.y + 46, height: rectangle.height - 46 });
    labels.push({
      text: terrace.name,
      x: rectangle.x + rectangle.width / 2,
      y: rectangle.y + 62,
      anchor: "middle",
    });
    terraces.push(rectangle);
    x = rectangle.x + rectangle.width;
  }

  const ovenAt = left + 130;
  const door = bar ? left + 48 + barWidth : left + 46;
  wall += first.fire
    ? `M${left} ${bottom}V${top}H${ovenAt - 54}M${ovenAt + 54} ${top}H${right}`
    : `M${left} ${bottom}V${top}H${right}`;
  wall += terraces.length > 0 ? `V${openingAt}M${right} ${openingAt + openingWidth}V${bottom}` : `V${bottom}`;
  if (below)
    wall += `M${left} ${top + mainHeight}h62M${left + mainWidth} ${top + mainHeight}H${snap(left + mainWidth * 0.62)}`;
  const streetWall = streetWallOf(door, right, bottom);
  wall += streetWall.wall;
  let { glass } = streetWall;
  for (const { x: at, y, width, height } of terraces) glass += `M${at} ${y}h${width}v${height}h${-width}`;

  if (first.name)
    labels.push({
      text: first.name,
      x: first.fire ? left + mainWidth - 24 : left + mainWidth / 2,
      y: top + 34,
      anchor: first.fire ? "end" : "middle",
    });
  const counterAt = bar ? top + mainHeight + 20 : 0;
  if (bar) labels.push({ text: bar.name, x: left + 33, y: bottom - 14, anchor: "middle" });
  return {
    box: `${left - 12} 8 ${x - left + 24} ${bottom + 44 - 8}`,
    floor:
      `M${left} ${top}H${right}V${bottom}H${left}z` +
      terraces.map(({ x: at, y, width, height }) => `M${at} ${y}h${width}v${height}h${-width}z`).join(""),
    boards:
      each(left + 38, right, 38, (at) => `M${at} ${top}V${bottom}`) +
      terraces
        .map(({ x: at, y, width }) => each(y + 42, bottom, 41, (line) => `M${at} ${line}h${width}`))
        .join(""),
    heat: first.fire ? `M${ovenAt - 120} ${top}a120 150 0 0 0 240 0z` : "",
    wall,
    glass,
    oven: first.fire ? `M${ovenAt - 54} ${top}v-18a54 34 0 0 1 108 0v18` : "",
    mouth: first.fire ? `M${ovenAt - 38} ${top}v-12a38 22 0 0 1 76 0v12z` : "",
    counter: isBar
      ? `M${left + 34} ${top + 66}h${mainWidth - 68}v36h${68 - mainWidth}z`
      : bar
        ? `M${left + 16} ${counterAt}h34v${bottom - counterAt - 48}h-34z`
        : "",
    string:
      `M${door} ${bottom}a${doorWidth} ${doorWidth} 0 0 1 ${doorWidth}-${doorWidth}` +
      terraces.map(({ x: at, y, width }) => `M${at} ${y + 12}q${width / 2} ${sag} ${width} 0`).join(""),
    bulbs: `M${door + doorWidth / 2} ${bottom + 12}h0${terraces.map(bulbsOver).join("")}`,
    lamp: [door + doorWidth / 2, bottom + 12],
    street: [(left + right) / 2, bottom + 34],
    labels: labels.filter(({ text }) => text !== ""),
    tables: drawn,
  };
}
