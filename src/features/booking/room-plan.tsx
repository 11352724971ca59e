import type { CSSProperties } from "react";
import { clsx } from "clsx";
import { candleFlame } from "../../shared/candle.ts";
import { countOf } from "../../shared/plural.ts";
import { bookedCaption, labels, room, roomBox, shapeOf, spots } from "../../shared/room-drawing.ts";
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
  /** The names of the tables that have just been booked; empty where they are not known. */
  readonly booked?: readonly string[] | undefined;
}

/** Seats by area, in the order in which the areas are first named. */
const areasOf = (tables: readonly PlannedTable[]): string[] => [
  ...new Set(tables.flatMap(({ area }) => (area ? [area] : []))),
];

/** What the plan shows, in a few words: its name. */
function titleOf({ tables, free, asked, booked }: RoomPlanProps): string {
  if (booked) {
    const areas = areasOf(tables.filter(({ name }) => booked.includes(name)));
    return areas.length > 0
      ? `Plan of the room: your candle alone is lit, ${areas.join(" and ")}`
      : "Plan of the room";
  }
  return free ? `Plan of the room: ${free.length} free tables for ${asked}` : "Plan of the room";
}

/**
 * The room from above. A lit candle is a table that the party could have at the chosen time; the list below says the same in
 * words. Nothing is lit while nothing is known. Once a table is booked, all candles go out but that table's: where it is,
 * never its number, which is the restaurant's to change.
 */
export function RoomPlan(plan: RoomPlanProps) {
  const { id, tables, free, street, booked } = plan;
  const isFree = (name: string) => free?.includes(name) === true;
  const isLit = (name: string) => (booked ? booked.includes(name) : isFree(name));
  const areas = areasOf(tables);
  return (
    <figure className={clsx(styles.root, booked && styles.isBooked)}>
      <svg className={styles.floorPlan} viewBox={roomBox} role="img" aria-labelledby={`${id}-title`}>
        <title id={`${id}-title`}>{titleOf(plan)}</title>
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
        <path className={styles.floor} d={room.floor} />
        <path
          className={styles.board}
          d="M68 64v592M106 64v592M144 64v592M182 64v592M220 64v592M258 64v592M296 64v592M334 64v592M372 64v592M410 64v592M448 64v592M486 64v592M524 64v592M575 170h160M575 211h160M575 252h160M575 293h160M575 334h160M575 375h160M575 416h160M575 457h160M575 498h160M575 539h160M575 580h160M575 621h160"
        />
        <path className={styles.heat} d={room.heat} fill={`url(#${id}-oven)`} />
        <path className={styles.wall} d={room.wall} />
        <path className={styles.glass} d={room.glass} />
        <path className={styles.oven} d={room.oven} />
        <path className={styles.mouth} d={room.mouth} />
        <path className={styles.counter} d={room.counter} />
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
          const [chairs, top] = shapeOf(table);
          return (
            <g
              key={table.name}
              className={isLit(table.name) ? styles.lit : undefined}
              transform={`translate(${x} ${y})`}
              style={{ "--delay": `${-0.7 * (index % 4)}s` } as CSSProperties}
            >
              <circle className={styles.glow} r="74" fill={`url(#${id}-glow)`} />
              <path className={styles.chairs} d={chairs} />
              <path className={styles.top} d={top} />
              <path className={styles.flame} d={candleFlame} />
              {booked ? null : (
                <text className={styles.number} y="5">
                  {table.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? bookedCaption(booked.filter((name) => name in spots).length)
            : free === undefined
              ? "Pick an evening. Free tables light up."
              : free.length > 0
                ? "A lit candle is a free table for your party. We pick the best of them; a favourite corner goes into the message."
                : "Every candle is taken at that time."}
        </p>
        {booked ? null : (
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
        )}
      </figcaption>
    </figure>
  );
}
