import type { CSSProperties } from "react";
import { countOf } from "../../shared/plural.ts";
import * as styles from "./room-plan.module.css";

/** A table as `content/settings/booking.yml` has it. */
export interface PlannedTable {
  readonly name: string;
  /** Seats. */
  readonly max: number;
  readonly area?: string | undefined;
}

interface RoomPlanProps {
  /** Unique on the page. */
  readonly id: string;
  readonly tables: readonly PlannedTable[];
  /** The names of the tables that are free; undefined while no time is chosen, or the service has not replied. */
  readonly free: readonly string[] | undefined;
  /** For whom and when they are free: "4 persons at 7:30 PM". */
  readonly asked: string;
  readonly street: string;
  /** A table has just been booked. Which one is the restaurant's to say. */
  readonly booked?: boolean;
}

/** Where the tables are in the drawing. A table that it does not know is counted in its area's line alone. */
const spots: Readonly<Record<string, readonly [x: number, y: number]>> = {
  1: [250, 596], 2: [336, 596], 3: [422, 596], 4: [508, 596], 5: [142, 468], 6: [142, 554],
  7: [92, 188], 8: [182, 188], 9: [92, 274], 10: [182, 274], 11: [92, 360], 12: [182, 360],
  13: [402, 140], 14: [498, 140], 15: [402, 226], 16: [498, 226],
  17: [658, 206], 18: [658, 292], 19: [658, 424], 20: [658, 510],
  21: [282, 274], 22: [450, 306], 23: [450, 376], 24: [390, 478],
}; // prettier-ignore

/** The tables that are set lengthwise. */
const upright: readonly string[] = ["21"];

/** The drawing of a table with its chairs, by its seats. */
const shapeOf = ({ name, max }: PlannedTable): string =>
  max <= 2 ? "two" : max <= 4 ? "four" : max > 6 ? "long" : upright.includes(name) ? "upright" : "six";

const chair = "h9a3 3 0 0 1 0 7h-9a3 3 0 0 1 0-7z";
const seat = "v9a3 3 0 0 1-7 0v-9a3 3 0 0 1 7 0z";
/** Chairs, then the table. */
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

const flame =
  "M0-16.5c3.4 4.200 4.600 6.200 4.600 8.600a4.600 4.600 0 0 1-9.200 0c0-2.400 1.200-4.400 4.600-8.600z";

/** The names of the rooms, where the drawing has them. */
const labels: Readonly<Record<string, readonly [x: number, y: number]>> = {
  "Oven room": [100, 128],
  "Garden room": [450, 92],
  Terrace: [655, 360],
  "Long table": [390, 437],
  Bar: [63, 612],
  Window: [379, 640],
};

/** Seats by area, in the order in which the areas are first named. */
const areasOf = (tables: readonly PlannedTable[]): string[] => [
  ...new Set(tables.flatMap(({ area }) => (area ? [area] : []))),
];

/**
 * The room from above. A lit candle is a table that the party could have at the chosen time; the list below says the same in
 * words. Nothing is lit while nothing is known.
 */
export function RoomPlan({ id, tables, free, asked, street, booked = false }: RoomPlanProps) {
  const isFree = (name: string) => free?.includes(name) === true;
  const areas = areasOf(tables);
  return (
    <figure className={styles.root}>
      <svg className={styles.floorPlan} viewBox="18 8 736 700" role="img" aria-labelledby={`${id}-title`}>
        <title id={`${id}-title`}>
          {free ? `Plan of the room: ${free.length} free tables for ${asked}` : "Plan of the room"}
        </title>
        <defs>
          <radialGradient id={`${id}-glow`}>
            <stop offset="0" stopColor="var(--amber-bright)" stopOpacity=".62" />
            <stop offset=".35" stopColor="var(--amber)" stopOpacity=".3" />
            <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
          </radialGradient>
          <radialGradient id={`${id}-oven`} cx=".5" cy="0" r="1">
            <stop offset="0" stopColor="var(--amber-bright)" />
            <stop offset=".3" stopColor="var(--amber)" />
            <stop offset=".7" stopColor="var(--ember)" />
            <stop offset="1" stopColor="var(--ember-dark)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <path className={styles.floor} d="M30 64h530v592H30zM575 128h160v528H575z" />
        <path
          className={styles.board}
          d="M68 64v592M106 64v592M144 64v592M182 64v592M220 64v592M258 64v592M296 64v592M334 64v592M372 64v592M410 64v592M448 64v592M486 64v592M524 64v592M575 170h160M575 211h160M575 252h160M575 293h160M575 334h160M575 375h160M575 416h160M575 457h160M575 498h160M575 539h160M575 580h160M575 621h160"
        />
        <path className={styles.heat} d="M40 64a120 150 0 0 0 240 0z" fill={`url(#${id}-oven)`} />
        <path
          className={styles.wall}
          d="M30 656V64h76M214 64h346v150M560 262v394M340 64v150M340 330v84M30 414h62M176 414h76M330 414h230M30 656h52M148 656h74M278 656h30M364 656h30M450 656h30M536 656h24"
        />
        <path
          className={styles.glass}
          d="M222 656h56M308 656h56M394 656h56M480 656h56M370 64h170M575 128h160v528H575"
        />
        <path className={styles.oven} d="M106 64v-18a54 34 0 0 1 108 0v18" />
        <path className={styles.mouth} d="M122 64V52a38 22 0 0 1 76 0v12z" />
        <path className={styles.counter} d="M46 440h34v152h-34z" />
        <path className={styles.string} d="M82 656a66 66 0 0 1 66-66M575 140Q658 172 735 140" />
        <circle cx="115" cy="668" r="62" fill={`url(#${id}-glow)`} />
        <path
          className={styles.bulbs}
          d="M115 668h0M592 146h0M608 149h0M625 152h0M641 154h0M658 155h0M674 154h0M691 152h0M707 149h0M724 146h0"
        />
        <g className={styles.labels} aria-hidden="true">
          {areas.flatMap((area) => {
            const [x, y] = labels[area] ?? [];
            return x === undefined ? (
              []
            ) : (
              <text key={area} x={x} y={y}>
                {area}
              </text>
            );
          })}
          <text x="379" y="690">
            {street}
          </text>
        </g>
        {tables.map((table, index) => {
          const [x, y] = spots[table.name] ?? [];
          if (x === undefined) return null;
          const [chairs, top] = shapes[shapeOf(table)]!;
          return (
            <g
              key={table.name}
              className={isFree(table.name) ? styles.lit : undefined}
              transform={`translate(${x} ${y})`}
              style={{ "--delay": `${-0.7 * (index % 4)}s` } as CSSProperties}
            >
              <circle className={styles.glow} r="74" fill={`url(#${id}-glow)`} />
              <path className={styles.chairs} d={chairs} />
              <path className={styles.top} d={top} />
              <path className={styles.flame} d={flame} />
              <text className={styles.number} y="5">
                {table.name}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? "One of these tables is yours. We will light its candle before you come."
            : free === undefined
              ? "Pick an evening. Free tables light up."
              : free.length > 0
                ? "A lit candle is a free table for your party. We pick the best of them; a favourite corner goes into the message."
                : "Every candle is taken at that time."}
        </p>
        <dl className={styles.areas}>
          {areas.map((area) => {
            const all = tables.filter((table) => table.area === area);
            const count = free ? all.filter(({ name }) => isFree(name)).length : undefined;
            return (
              <div key={area} className={count ? undefined : styles.none}>
                <dt>{area}</dt>
                <dd>
                  {count === undefined
                    ? countOf(all.length, "table")
                    : count === 0
                      ? "none"
                      : `${count} free`}
                </dd>
              </div>
            );
          })}
        </dl>
      </figcaption>
    </figure>
  );
}
