import type { CSSProperties } from "react";
import { clsx } from "clsx";
import { candleFlame } from "../../shared/candle.ts";
import { countOf } from "../../shared/plural.ts";
import { bookedCaption, type PlannedTable, type RoomDrawing } from "../../shared/room-drawing.ts";
import * as styles from "./room-plan.module.css";

interface RoomPlanProps {
  /** Unique on the page. */
  readonly id: string;
  readonly tables: readonly PlannedTable[];
  /** Null: the restaurant leaves the plan out, and the list alone is shown. */
  readonly drawing: RoomDrawing | null;
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

/** The drawing itself, with a candle on each table that is free, or that is booked. */
function Drawing(plan: RoomPlanProps & { readonly drawing: RoomDrawing }) {
  const { id, drawing, free, street, booked } = plan;
  const isLit = (name: string) => (booked ?? free)?.includes(name) === true;
  return (
    <svg
      className={styles.floorPlan}
      viewBox={drawing.box}
      // A room for eight is not blown up to the size of a hall.
      style={{ maxWidth: `${Number(drawing.box.split(" ")[2]) * 1.25}px` }}
      role="img"
      aria-labelledby={`${id}-title`}
    >
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
      <path className={styles.floor} d={drawing.floor} />
      <path className={styles.board} d={drawing.boards} />
      <path className={styles.heat} d={drawing.heat} fill={`url(#${id}-oven)`} />
      <path className={styles.wall} d={drawing.wall} />
      <path className={styles.glass} d={drawing.glass} />
      <path className={styles.oven} d={drawing.oven} />
      <path className={styles.mouth} d={drawing.mouth} />
      <path className={styles.counter} d={drawing.counter} />
      <path className={styles.string} d={drawing.string} />
      <circle cx={drawing.lamp[0]} cy={drawing.lamp[1]} r="62" fill={`url(#${id}-glow)`} />
      <path className={styles.bulbs} d={drawing.bulbs} />
      <g className={styles.labels} aria-hidden="true">
        {drawing.labels.map(({ text, x, y, anchor }) => (
          <text key={text} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
        <text x={drawing.street[0]} y={drawing.street[1]} textAnchor="middle">
          {street}
        </text>
      </g>
      {drawing.tables.map(({ name, x, y, chairs, top }, index) => (
        <g
          key={name}
          className={isLit(name) ? styles.lit : undefined}
          transform={`translate(${x} ${y})`}
          style={{ "--delay": `${-0.7 * (index % 4)}s` } as CSSProperties}
        >
          <circle className={styles.glow} r="74" fill={`url(#${id}-glow)`} />
          <path className={styles.chairs} d={chairs} />
          <path className={styles.top} d={top} />
          <path className={styles.flame} d={candleFlame} />
          {booked ? null : (
            <text className={styles.number} y="5">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/**
 * The room from above. A lit candle is a table that the party could have at the chosen time; the list below says the same in
 * words. Nothing is lit while nothing is known. Once a table is booked, all candles go out but that table's: where it is,
 * never its number, which is the restaurant's to change.
 */
export function RoomPlan(plan: RoomPlanProps) {
  const { tables, drawing, free, booked } = plan;
  const isFree = (name: string) => free?.includes(name) === true;
  const areas = areasOf(tables);
  return (
    <figure className={clsx(styles.root, booked && styles.isBooked)}>
      {drawing ? <Drawing {...plan} drawing={drawing} /> : null}
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? bookedCaption(drawing?.tables.filter(({ name }) => booked.includes(name)).length ?? 0)
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
