import { clsx } from "clsx";
import { memo, type CSSProperties } from "react";
import type { Translate } from "../../../core/messages/words.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../../site/ui/text.tsx";
import { candleFlame } from "../../../core/shared/candle.ts";
import type { RoomDrawing } from "../../../core/shared/room-drawing.ts";
import * as styles from "./room-plan.module.css";
import type { PlannedTable } from "../../../core/shared/room-layout.ts";

interface RoomPlanProps {
  /** Unique on the page. */
  readonly id: string;
  readonly tables: readonly PlannedTable[];
  /** Null if the restaurant hides the plan or there is nothing to draw; only the list is then shown. */
  readonly drawing: RoomDrawing | null;
  /** Names of the free tables; undefined if no time is chosen, or the service has not replied. */
  readonly free: readonly string[] | undefined;
  /** Party and time for which `free` lists the tables: "4 persons at 7:30 PM". */
  readonly asked: string;
  readonly street: string;
  /** Names of the tables just booked; empty if unknown, undefined before a booking. */
  readonly booked?: readonly string[] | undefined;
}

const areasOf = (tables: readonly PlannedTable[]): string[] => [
  ...new Set(tables.flatMap(({ area }) => (area ? [area] : []))),
];

/** Returns the accessible name of the plan, which summarizes it in a few words. */
function titleOf({ tables, free, asked, booked }: RoomPlanProps, t: Translate<"booking">): string {
  if (booked) {
    const areas = areasOf(tables.filter(({ name }) => booked.includes(name)));
    return areas.length > 0
      ? t("room.booked", { areas: areas.reduce((first, second) => t("room.and", { first, second })) })
      : t("room.plan");
  }
  return free ? t("room.free", { count: free.length, asked }) : t("room.plan");
}

interface FloorPlanProps extends Pick<RoomPlanProps, "id" | "street"> {
  readonly title: string;
  readonly drawing: RoomDrawing;
  /** Names of the tables whose candles are lit. */
  readonly lit: readonly string[];
  /** True after a booking: only the booked table's candle stays lit, and the tables' numbers are hidden. */
  readonly isBooked: boolean;
}

function FloorPlan({ id, title, drawing, street, lit, isBooked }: FloorPlanProps) {
  const glow = `url(#${id}-glow)`;
  return (
    <svg
      className={clsx(styles.floorPlan, isBooked && styles.isBooked)}
      viewBox={drawing.box}
      // Limits the width, so that a small room is not drawn as large as a hall.
      style={{ maxWidth: `${Number(drawing.box.split(" ")[2]) * 1.25}px` }}
      role="img"
      aria-label={title}
    >
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
      <circle cx={drawing.lamp[0]} cy={drawing.lamp[1]} r="62" fill={glow} />
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
          className={lit.includes(name) ? styles.lit : undefined}
          transform={`translate(${x} ${y})`}
          style={{ "--delay": `${-0.7 * (index % 4)}s` } as CSSProperties}
        >
          <circle className={styles.glow} r="74" fill={glow} />
          <path className={styles.chairs} d={chairs} />
          <path className={styles.top} d={top} />
          <path className={styles.flame} d={candleFlame} />
          {isBooked ? null : (
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
 * The room from above. A lit candle marks a table that the party could have at the chosen time; the list
 * below says the same in words. No candle is lit until the free tables are known. After a booking, only the
 * booked table's candle stays lit: the plan shows the table's place but not its number, because the
 * restaurant may give the party another table.
 *
 * Memoized, because it has more elements than the form around it, and does not change while the guest types.
 */
export const RoomPlan = memo(function RoomPlan(plan: RoomPlanProps) {
  const t = useMessages("booking");
  const { id, tables, drawing, free, street, booked } = plan;
  const isFree = (name: string) => free?.includes(name) === true;
  const areas = areasOf(tables);
  return (
    <figure className={styles.root}>
      {drawing ? (
        <FloorPlan
          id={id}
          title={titleOf(plan, t)}
          drawing={drawing}
          street={street}
          lit={booked ?? free ?? []}
          isBooked={booked !== undefined}
        />
      ) : null}
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? t("room.yours", {
                count: drawing?.tables.filter(({ name }) => booked.includes(name)).length ?? 0,
              })
            : free === undefined
              ? t("room.pick")
              : free.length > 0
                ? t("room.lit")
                : t("room.taken")}
        </p>
        {booked ? null : (
          <dl className={styles.areas}>
            {areas.map((area) => {
              const all = tables.filter((table) => table.area === area);
              const count = free ? all.filter(({ name }) => isFree(name)).length : undefined;
              return (
                <div key={area} className={count ? undefined : styles.none}>
                  <Text as="dt">{area}</Text>
                  <dd>
                    {count === undefined
                      ? t("room.tables", { count: all.length })
                      : count === 0
                        ? t("room.none")
                        : t("room.some", { count })}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </figcaption>
    </figure>
  );
});
