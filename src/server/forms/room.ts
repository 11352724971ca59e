import { candleFlame } from "../../shared/candle.ts";
import { guestNames } from "../../shared/guest-names.ts";
import { drawRoom } from "../../shared/room-drawing.ts";
import { messagesOf, type Words } from "../../messages/words.ts";
import type { BookingRules } from "../reservations/rules.ts";
import { Html, markup } from "./html.ts";

/** The room from above, dark but for the candle of the party's table; nothing where the restaurant leaves the plan out. */
export function roomPlan(
  { tables, room }: Pick<BookingRules, "tables" | "room">,
  booked: readonly string[],
  words: Words,
): Html | undefined {
  const t = messagesOf(words, "booking");
  const mine = tables.filter(({ name }) => booked.includes(name));
  const planned = tables.map(({ position, ...table }) => ({ ...table, ...position }));
  const drawing = room.hidden || mine.length === 0 ? undefined : drawRoom(planned, room.areas);
  if (!drawing) return undefined;
  const called = guestNames(room.areas);
  const areas = [...new Set(mine.flatMap(({ area }) => (area ? [called(area)] : [])))];
  const title =
    areas.length > 0
      ? t("room.booked", { areas: areas.reduce((first, second) => t("room.and", { first, second })) })
      : t("room.bookedPlain");
  const path = (name: string, d: string) => new Html(`<path class="${name}" d="${d}"/>`);
  const { box, floor, heat, wall, glass, oven, mouth, counter } = drawing;
  return markup`<figure class="room"><svg viewBox="${box}" role="img" aria-label="${title}">
${Object.entries({ floor, heat, wall, glass, oven, mouth, counter }).map(([name, d]) => path(name, d))}${drawing.tables.map(
    ({ name, x, y, chairs, top }) => {
      const lit = booked.includes(name);
      return markup`<g${new Html(lit ? ' class="lit"' : "")} transform="translate(${x} ${y})">${
        lit ? new Html('<circle r="92"/>') : undefined
      }${path("chairs", chairs)}${path("top", top)}${lit ? path("flame", candleFlame) : undefined}</g>`;
    },
  )}</svg><figcaption>${t("room.yours", { count: mine.length })}</figcaption></figure>`;
}
