import {
  type AreaSetting,
  type PlannedTable,
  type DrawnTable,
  type Label,
  snap,
  sum,
  type Area,
  aisle,
  rowOf,
  labelled,
  bestRows,
  type Rectangle,
  placeRows,
  areasOf,
} from "./room-layout.ts";

/**
 * A room's SVG view box and paths. Each path is named after what it draws, and is empty if there is nothing
 * to draw.
 */
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
  /** The arc in which the door opens, and the cords on which the terraces' bulbs hang. */
  readonly string: string;
  readonly bulbs: string;
  readonly lamp: readonly [x: number, y: number];
  /** Position of the street's label. */
  readonly street: readonly [x: number, y: number];
  readonly labels: readonly Label[];
  readonly tables: readonly DrawnTable[];
}

/** Position of the walls' top left corner in the drawing. */
const [left, top] = [30, 64] as const;
const [doorWidth, openingWidth] = [66, 76] as const;

/** Draws the wall along the street: the door and, to its right, windows 56 units wide and 30 units apart. */
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

/** Depth of the curve's control point for a cord of bulbs, in units. The cord itself hangs down half as far. */
const sag = 32;

const bulbsOver = ({ x, y, width }: Rectangle): string =>
  Array.from({ length: 9 }, (_, index) => (index + 1) / 10)
    .map(
      (share) => `M${Math.round(x + width * share)} ${Math.round(y + 12 + 2 * sag * share * (1 - share))}h0`,
    )
    .join("");

/** Returns a path with one line for each step. */
function each(from: number, to: number, step: number, line: (at: number) => string): string {
  let path = "";
  for (let at = from; at < to; at += step) path += line(at);
  return path;
}

/**
 * Draws the main room first (the one with a fire or, if there is none, the one with the most tables), with
 * the areas along the street inside it, then further rooms to its right, and outside areas last. Returns
 * undefined if there are no tables.
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
  /** Each table at the counter has its own row. */
  const barRows = (bar?.cells ?? []).map((cell) => ({ ...rowOf([cell]), height: cell.height + 28 }));
  const barWidth = Math.max(0, ...barRows.map(({ width }) => width - aisle));
  /** Where tables along the street wall can start: beyond the counter and the door. */
  const streetAt = bar ? 56 + barWidth + doorWidth + 24 : 112;
  // The areas along the street can need a wider room than its tables do.
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
  /** Path of the walls. Each wall between rooms has an opening two fifths of the way down. */
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
