/** The room from above as paths, in a box of 736 by 700: for the plan of the booking page, and for the page that answers it without scripts. */

export const roomBox = "18 8 736 700";

export const room = {
  floor: "M30 64h530v592H30zM575 128h160v528H575z",
  heat: "M40 64a120 150 0 0 0 240 0z",
  wall: "M30 656V64h76M214 64h346v150M560 262v394M340 64v150M340 330v84M30 414h62M176 414h76M330 414h230M30 656h52M148 656h74M278 656h30M364 656h30M450 656h30M536 656h24",
  glass: "M222 656h56M308 656h56M394 656h56M480 656h56M370 64h170M575 128h160v528H575",
  oven: "M106 64v-18a54 34 0 0 1 108 0v18",
  mouth: "M122 64V52a38 22 0 0 1 76 0v12z",
  counter: "M46 440h34v152h-34z",
} as const;

/** Where the tables are in the drawing. A table that it does not know is counted in its area's line alone. */
export const spots: Readonly<Record<string, readonly [x: number, y: number]>> = {
  1: [250, 596], 2: [336, 596], 3: [422, 596], 4: [508, 596], 5: [142, 468], 6: [142, 554],
  7: [92, 188], 8: [182, 188], 9: [92, 274], 10: [182, 274], 11: [92, 360], 12: [182, 360],
  13: [402, 140], 14: [498, 140], 15: [402, 226], 16: [498, 226],
  17: [658, 206], 18: [658, 292], 19: [658, 424], 20: [658, 510],
  21: [282, 274], 22: [450, 306], 23: [450, 376], 24: [390, 478],
}; // prettier-ignore

/** The tables that are set lengthwise. */
const upright: readonly string[] = ["21"];

const chair = "h9a3 3 0 0 1 0 7h-9a3 3 0 0 1 0-7z";
const seat = "v9a3 3 0 0 1-7 0v-9a3 3 0 0 1 7 0z";
const shapes: Readonly<Record<string, readonly [chairs: string, table: string]>> = {
  two: [`M-24-4${seat}M31-4${seat}`, "M-17 0a17 17 0 0 1 34 0a17 17 0 0 1-34 0z"],
  four: [`M-4-31${chair}M-4 25${chair}M-24-4${seat}M31-4${seat}`, "M-20-20h40v40h-40z"],
  six: [
    `M-34-30${chair}M-4-30${chair}M26-30${chair}M-34 24${chair}M-4 24${chair}M26 24${chair}`,
    "M-46-19h92v38h-92z",
  ],
  upright: [
    `M-25-34${seat}M-25-4${seat}M-25 26${seat}M32-34${seat}M32-4${seat}M32 26${seat}`,
    "M-21-46h42v92h-42z",
  ],
  long: [
    [-116, -60, -4, 52, 108].map((x) => `M${x}-31${chair}M${x} 25${chair}`).join(""),
    "M-140-20h280v40h-280z",
  ],
};

/** The names of the rooms, where the drawing has them. */
export const labels: Readonly<Record<string, readonly [x: number, y: number]>> = {
  "Oven room": [100, 128],
  "Garden room": [450, 92],
  Terrace: [655, 360],
  "Long table": [390, 437],
  Bar: [63, 612],
  Window: [379, 640],
};

interface DrawnTable {
  readonly name: string;
  /** Seats. */
  readonly max: number;
}

/** A table with its chairs, by its seats, around (0, 0). */
export function shapeOf({ name, max }: DrawnTable): readonly [chairs: string, table: string] {
  const shape =
    max <= 2 ? "two" : max <= 4 ? "four" : max > 6 ? "long" : upright.includes(name) ? "upright" : "six";
  return shapes[shape]!;
}

/** What is said below the plan once a table is booked. @param lit how many tables of the party the drawing has */
export const bookedCaption = (lit: number): string =>
  lit === 0
    ? "One of these tables is yours. Its candle will be burning when you come."
    : lit === 1
      ? "This candle is yours. It will be burning when you come."
      : "These candles are yours. They will be burning when you come.";
