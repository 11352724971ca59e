import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { candleFlame } from "../../../core/shared/candle.ts";
import type { RoomDrawing as Drawing } from "../../../core/shared/room-drawing.ts";
import * as styles from "./room-drawing.module.css";

interface RoomDrawingProps {
  /** Unique on the page. */
  readonly id: string;
  /** Accessible name of the plan, in a few words. */
  readonly title: string;
  readonly drawing: Drawing;
  readonly street: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Names of the tables whose candles are lit. Without candles, the plan only shows the tables' numbers. */
  readonly candles?: {
    readonly lit: readonly string[];
    /**
     * True after a booking: only the candle of the booked table stays lit, and the states of the tables are
     * hidden.
     */
    readonly isBooked: boolean;
  };
}

/** The room from above. */
export function RoomDrawing({ id, title, drawing, street, className, style, candles }: RoomDrawingProps) {
  const glow = `url(#${id}-glow)`;
  return (
    <svg
      className={clsx(
        styles.root,
        candles && styles.withCandles,
        candles?.isBooked && styles.isBooked,
        className,
      )}
      viewBox={drawing.box}
      style={style}
      role="img"
      aria-label={title}
    >
      <defs>
        {candles ? (
          <radialGradient id={`${id}-glow`}>
            <stop offset="0" stopColor="var(--amber-bright)" stopOpacity=".62" />
            <stop offset=".35" stopColor="var(--amber)" stopOpacity=".3" />
            <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
          </radialGradient>
        ) : null}
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
      {candles ? <circle cx={drawing.lamp[0]} cy={drawing.lamp[1]} r="62" fill={glow} /> : null}
      <path className={styles.bulbs} d={drawing.bulbs} />
      <g className={styles.labels} aria-hidden="true">
        {drawing.labels.map(({ text, x, y, anchor }) => (
          <text key={`${text} ${x}`} x={x} y={y} textAnchor={anchor}>
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
          className={candles?.lit.includes(name) ? styles.lit : undefined}
          transform={`translate(${x} ${y})`}
          style={candles && ({ "--delay": `${-0.7 * (index % 4)}s` } as CSSProperties)}
        >
          {candles ? <circle className={styles.glow} r="74" fill={glow} /> : null}
          <path className={styles.chairs} d={chairs} />
          <path className={styles.top} d={top} />
          {candles ? <path className={styles.flame} d={candleFlame} /> : null}
          {candles?.isBooked ? null : (
            <text className={styles.number} y="5">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
