import { candleFlame } from "../../shared/candle.ts";
import { bookedCaption, room, roomBox, shapeOf, spots } from "../../shared/room-drawing.ts";
import type { Table } from "../reservations/rules.ts";
import { Html, markup } from "./html.ts";

/** The room from above, dark but for the candle of the party's table; nothing where the drawing has none of its tables. */
export function roomPlan(tables: readonly Table[], booked: readonly string[]): Html | undefined {
  const drawn = tables.filter(({ name }) => name in spots);
  const mine = drawn.filter(({ name }) => booked.includes(name));
  if (mine.length === 0) return undefined;
  const areas = [...new Set(mine.flatMap(({ area }) => (area ? [area] : [])))].join(" and ");
  const path = (name: string, d: string) => new Html(`<path class="${name}" d="${d}"/>`);
  return markup`<figure class="room"><svg viewBox="${roomBox}" role="img" aria-label="Plan of the room: your candle alone is lit${areas && `, ${areas}`}">
${Object.entries(room).map(([name, d]) => path(name, d))}${drawn.map((table) => {
    const [x, y] = spots[table.name]!;
    const [chairs, top] = shapeOf(table);
    const lit = mine.includes(table);
    return markup`<g${new Html(lit ? ' class="lit"' : "")} transform="translate(${x} ${y})">${
      lit ? new Html('<circle r="92"/>') : undefined
    }${path("chairs", chairs)}${path("top", top)}${lit ? path("flame", candleFlame) : undefined}</g>`;
  })}</svg><figcaption>${bookedCaption(mine.length)}</figcaption></figure>`;
}
